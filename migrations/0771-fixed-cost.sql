-- The fixed cost of a task is a field of it that asks for a right (docs/adr/413-fields-not-everybody-may-read.md); no amount is lost.
ALTER TABLE "task" ADD COLUMN "fixed_cost" money_value CHECK (("fixed_cost").cents >= 0 AND ("fixed_cost").cents <= 1000000000000);
UPDATE task t SET fixed_cost = ROW(k.fixed_cents, 'CNY')::money_value FROM task_cost k
  WHERE k.company_id = t.company_id AND k.task_id = t.id;
DO $$
BEGIN
  IF (SELECT count(*) FROM task_cost) <> (SELECT count(*) FROM task WHERE (fixed_cost).cents IS NOT NULL) THEN
    RAISE EXCEPTION 'fixed costs of tasks were lost';
  END IF;
END $$;
DROP TABLE task_cost;
