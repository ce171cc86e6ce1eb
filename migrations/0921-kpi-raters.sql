-- Raters are written in one statement with their indicators, which a trigger sees behind it only.
DROP TRIGGER kpi_not_oneself ON kpi_rater;
CREATE TRIGGER kpi_not_oneself AFTER INSERT OR UPDATE OF "user", item ON kpi_rater FOR EACH ROW EXECUTE FUNCTION kpi_not_oneself();
