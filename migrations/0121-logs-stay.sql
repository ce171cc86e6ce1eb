-- Logs are only appended. The application's role may neither change nor delete them; what is older than its company keeps
-- logs goes through forget_logs, which runs with the rights of the owner and refuses to forget what is younger than
-- 90 days (2-rules §5: 90-720). Where one user is owner and application (an external server), the triggers are the fence.
CREATE FUNCTION log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('waymark.forgetting', true) = 'yes' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'logs are only appended' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER change_log_stays BEFORE UPDATE OR DELETE ON change_log FOR EACH ROW EXECUTE FUNCTION log_stays();
CREATE TRIGGER change_log_stays_whole BEFORE TRUNCATE ON change_log FOR EACH STATEMENT EXECUTE FUNCTION log_stays();
CREATE TRIGGER login_log_stays BEFORE UPDATE OR DELETE ON login_log FOR EACH ROW EXECUTE FUNCTION log_stays();
CREATE TRIGGER login_log_stays_whole BEFORE TRUNCATE ON login_log FOR EACH STATEMENT EXECUTE FUNCTION log_stays();
CREATE TRIGGER operation_log_stays BEFORE UPDATE OR DELETE ON operation_log FOR EACH ROW EXECUTE FUNCTION log_stays();
CREATE TRIGGER operation_log_stays_whole BEFORE TRUNCATE ON operation_log FOR EACH STATEMENT EXECUTE FUNCTION log_stays();

-- Forgets sign-ins and operations of a company that are older than `days`; answers how many rows went. By the clock of the
-- database, so that who calls it cannot make a day old.
CREATE FUNCTION forget_logs(company bigint, days integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone bigint := 0;
  part bigint;
BEGIN
  IF days IS NULL OR days < 90 THEN
    RAISE EXCEPTION 'logs are kept for at least 90 days' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM set_config('waymark.forgetting', 'yes', true);
  DELETE FROM login_log WHERE company_id = company AND at < clock_timestamp() - days * interval '1 day';
  GET DIAGNOSTICS part = ROW_COUNT;
  gone := gone + part;
  DELETE FROM operation_log WHERE company_id = company AND at < clock_timestamp() - days * interval '1 day';
  GET DIAGNOSTICS part = ROW_COUNT;
  PERFORM set_config('waymark.forgetting', 'no', true);
  RETURN gone + part;
END $$;
REVOKE ALL ON FUNCTION forget_logs(bigint, integer) FROM PUBLIC;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'waymark_app') THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON change_log, login_log, operation_log, wf_event FROM waymark_app;
    GRANT EXECUTE ON FUNCTION forget_logs(bigint, integer) TO waymark_app;
  END IF;
END $$;
