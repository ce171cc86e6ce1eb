-- What a risk may cost are fields of the risk and of its responses that ask for a right; no amount is lost.
ALTER TABLE "risk" ADD COLUMN "reserve" money_value CHECK (("reserve").cents >= 0 AND ("reserve").cents <= 1000000000000);
ALTER TABLE "risk" ADD COLUMN "loss_min" money_value CHECK (("loss_min").cents >= 0 AND ("loss_min").cents <= 1000000000000);
ALTER TABLE "risk" ADD COLUMN "loss_likely" money_value CHECK (("loss_likely").cents >= 0 AND ("loss_likely").cents <= 1000000000000);
ALTER TABLE "risk" ADD COLUMN "loss_max" money_value CHECK (("loss_max").cents >= 0 AND ("loss_max").cents <= 1000000000000);
ALTER TABLE "risk_responses" ADD COLUMN "cost" money_value CHECK (("cost").cents >= 0 AND ("cost").cents <= 1000000000000);
-- All three or none, each at least the one before.
ALTER TABLE "risk" ADD CONSTRAINT risk_loss_check CHECK (
  num_nonnulls((loss_min).cents, (loss_likely).cents, (loss_max).cents) IN (0, 3)
  AND (loss_min).cents <= (loss_likely).cents AND (loss_likely).cents <= (loss_max).cents);
COMMENT ON CONSTRAINT risk_loss_check ON "risk" IS 'by hand: a loss is told whole or not at all';
CREATE FUNCTION pg_temp.yuan(cents bigint) RETURNS money_value LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN cents IS NOT NULL THEN ROW(cents, 'CNY')::money_value END $$;
UPDATE risk r SET reserve = pg_temp.yuan(m.reserve), loss_min = pg_temp.yuan(m.min), loss_likely = pg_temp.yuan(m.likely),
    loss_max = pg_temp.yuan(m.max)
  FROM risk_money m WHERE m.company_id = r.company_id AND m.risk = r.id;
UPDATE risk_responses l SET cost = pg_temp.yuan((m.responses ->> l.id::text)::bigint)
  FROM risk_money m WHERE m.company_id = l.company_id AND m.risk = l.record AND m.responses ? l.id::text;
DO $$
BEGIN
  IF (SELECT coalesce(sum(num_nonnulls(reserve, min, likely, max)), 0) FROM risk_money) <>
     (SELECT coalesce(sum(num_nonnulls((reserve).cents, (loss_min).cents, (loss_likely).cents, (loss_max).cents)), 0) FROM risk)
    OR (SELECT count(*) FROM risk_money m JOIN risk_responses l ON l.company_id = m.company_id AND l.record = m.risk
        WHERE m.responses ? l.id::text) <> (SELECT count(*) FROM risk_responses WHERE (cost).cents IS NOT NULL) THEN
    RAISE EXCEPTION 'amounts of risks were lost';
  END IF;
END $$;
DROP TABLE risk_money;
