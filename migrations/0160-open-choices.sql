-- What is numbered, what role templates are for and which menus there are is what modules hand over: the tables do not list it.
ALTER TABLE code_rule DROP CONSTRAINT code_rule_target_check;
