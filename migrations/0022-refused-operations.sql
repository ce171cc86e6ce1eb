-- Refused operations stay in the operation log: why, in the three languages (a JSON list).
ALTER TABLE operation_log ADD COLUMN reason text;
