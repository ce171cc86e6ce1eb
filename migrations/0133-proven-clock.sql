-- How far time has come by the running of this installation, not by the clock on the wall alone (server/proven-clock.ts).
CREATE TABLE proven_clock (
  id smallint PRIMARY KEY CHECK (id = 1),
  proven_at timestamp with time zone NOT NULL,
  doubted_from timestamp with time zone,
  ahead_ms bigint NOT NULL DEFAULT 0 CHECK (ahead_ms >= 0)
);

-- Forgets by the earlier of the database's clock and `as_of`, so that neither clock makes a day old by being ahead alone.
CREATE FUNCTION forget_logs(company bigint, days integer, as_of timestamp with time zone) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before timestamp with time zone := least(as_of, clock_timestamp()) - days * interval '1 day';
  gone bigint := 0;
  part bigint;
BEGIN
  IF days IS NULL OR days < 90 OR as_of IS NULL THEN
    RAISE EXCEPTION 'logs are kept for at least 90 days' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM set_config('waymark.forgetting', 'yes', true);
  DELETE FROM login_log WHERE company_id = company AND at < before;
  GET DIAGNOSTICS part = ROW_COUNT;
  gone := gone + part;
  DELETE FROM operation_log WHERE company_id = company AND at < before;
  GET DIAGNOSTICS part = ROW_COUNT;
  PERFORM set_config('waymark.forgetting', 'no', true);
  RETURN gone + part;
END $$;
DROP FUNCTION forget_logs(bigint, integer);
REVOKE ALL ON FUNCTION forget_logs(bigint, integer, timestamp with time zone) FROM PUBLIC;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'waymark_app') THEN
    GRANT EXECUTE ON FUNCTION forget_logs(bigint, integer, timestamp with time zone) TO waymark_app;
  END IF;
END $$;
