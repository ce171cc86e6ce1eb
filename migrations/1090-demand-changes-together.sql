-- What takes effect with a change of demands, and lines its approvers refused (docs/adr/620-demand-and-plan-together.md).
ALTER TABLE "demand_change" ADD COLUMN "plan_change" bigint;
ALTER TABLE "demand_change" ADD COLUMN "product_changes" bigint[];
ALTER TABLE "demand_change" ADD CONSTRAINT demand_change_plan_change_fkey FOREIGN KEY (company_id, "plan_change")
  REFERENCES "plan_change" (company_id, id) DEFERRABLE;
CREATE INDEX demand_change_plan_change_idx ON "demand_change" (company_id, "plan_change");
CREATE INDEX demand_change_product_changes_idx ON "demand_change" USING gin ("product_changes");
ALTER TABLE "demand_change_lines" ADD COLUMN "refused" boolean;
