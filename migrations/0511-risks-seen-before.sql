-- Risks and their library are what was seen before, too (docs/adr/272-seen-before.md).
CREATE TRIGGER seen_case_written AFTER INSERT OR UPDATE OF name, cause, description, effect ON risk
  FOR EACH ROW EXECUTE FUNCTION seen_case_written('risk', 'name', 'cause', 'description', 'effect');
CREATE TRIGGER seen_case_gone AFTER DELETE ON risk REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION seen_case_gone('risk');
CREATE TRIGGER seen_case_written AFTER INSERT OR UPDATE OF title, cause, description, effect, hints ON risk_template
  FOR EACH ROW EXECUTE FUNCTION seen_case_written('riskTemplate', 'title', 'cause', 'description', 'effect', 'hints');
CREATE TRIGGER seen_case_gone AFTER DELETE ON risk_template REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION seen_case_gone('riskTemplate');

-- Those there are, as the triggers write them.
INSERT INTO seen_case (company_id, entity, record_id, name_grams, grams)
SELECT company_id, entity, id, ARRAY(SELECT company_id || ':' || g FROM unnest(case_grams(title)) g),
  ARRAY(SELECT company_id || ':' || g FROM (SELECT unnest(case_grams(title)) UNION SELECT unnest(case_grams(body))) a (g))
FROM (SELECT company_id, 'risk' AS entity, id, name AS title, concat_ws(' ', cause, description, effect) AS body FROM risk
  UNION ALL SELECT company_id, 'riskTemplate', id, title, concat_ws(' ', cause, description, effect, hints) FROM risk_template) r;
