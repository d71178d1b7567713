// What cannot be read again: last validations, ticks, aliases.
