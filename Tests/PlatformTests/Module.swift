// Tests of the module.
