// Rules and the findings they make.
