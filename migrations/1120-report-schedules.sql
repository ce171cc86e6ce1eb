-- Reports sent by mail (docs/adr/650-report-schedules.md).
ALTER TABLE mail_outbox ADD COLUMN sealed_file text;
CREATE TABLE "report_schedule" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "report" bigint NOT NULL,
  "receivers" bigint[] NOT NULL,
  "rhythm" text NOT NULL DEFAULT 'weekly' CHECK ("rhythm" IN ('daily', 'weekly', 'monthly')),
  "weekday" text CHECK ("weekday" IN ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
  "month_day" bigint CHECK ("month_day" >= 1 AND "month_day" <= 31),
  "hour" bigint NOT NULL DEFAULT 8 CHECK ("hour" >= 0 AND "hour" <= 23),
  "active" boolean NOT NULL DEFAULT true,
  "since" timestamp with time zone,
  "last_at" timestamp with time zone,
  "sent_to" bigint[],
  "withheld" bigint[],
  "unreached" bigint[],
  "failures" bigint CHECK ("failures" >= 0 AND "failures" <= 3),
  "failure" text CHECK (char_length("failure") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT report_schedule_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX report_schedule_report_idx ON "report_schedule" (company_id, "report");
CREATE INDEX report_schedule_receivers_idx ON "report_schedule" USING gin ("receivers");
CREATE INDEX report_schedule_sent_to_idx ON "report_schedule" USING gin ("sent_to");
CREATE INDEX report_schedule_withheld_idx ON "report_schedule" USING gin ("withheld");
CREATE INDEX report_schedule_unreached_idx ON "report_schedule" USING gin ("unreached");
CREATE INDEX report_schedule_name_sort_idx ON "report_schedule" (company_id, "name", id);
ALTER TABLE "report_schedule" ADD CONSTRAINT report_schedule_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "report_schedule" ADD CONSTRAINT report_schedule_report_fkey FOREIGN KEY (company_id, "report") REFERENCES "own_report" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
