CREATE TABLE "account_set" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "start_month" date NOT NULL,
  "year_start" bigint NOT NULL DEFAULT 1 CHECK ("year_start" >= 1 AND "year_start" <= 12),
  "base_currency" text NOT NULL DEFAULT 'CNY' CHECK ("base_currency" IN ('CNY', 'HKD', 'USD', 'EUR', 'GBP', 'JPY', 'SGD')),
  "is_default" boolean,
  "active" boolean NOT NULL DEFAULT true,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT account_set_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX account_set_code_key ON "account_set" (company_id, "code") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX account_set_name_key ON "account_set" (company_id, "name") NULLS NOT DISTINCT;
CREATE INDEX account_set_code_sort_idx ON "account_set" (company_id, "code", id);
CREATE TABLE "fiscal_period" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "account_set" bigint NOT NULL,
  "month" date NOT NULL,
  "status" text NOT NULL DEFAULT 'open' CHECK ("status" IN ('open', 'closed')),
  "closed_by" bigint,
  "closed_at" timestamp with time zone,
  CONSTRAINT fiscal_period_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX fiscal_period_account_set_month_key ON "fiscal_period" (company_id, "account_set", "month") NULLS NOT DISTINCT;
CREATE INDEX fiscal_period_account_set_idx ON "fiscal_period" (company_id, "account_set");
CREATE INDEX fiscal_period_closed_by_idx ON "fiscal_period" (company_id, "closed_by");
CREATE INDEX fiscal_period_month_sort_idx ON "fiscal_period" (company_id, "month", id);
CREATE TABLE "subject" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "account_set" bigint NOT NULL,
  "parent" bigint,
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "en_name" text CHECK (char_length("en_name") <= 100),
  "hk_name" text CHECK (char_length("hk_name") <= 100),
  "scope" text[] NOT NULL CHECK ("scope" <@ ARRAY['budget', 'actual', 'income', 'labour', 'contract']),
  "sort" bigint CHECK ("sort" >= 0 AND "sort" <= 99999),
  "leaf" boolean NOT NULL DEFAULT true,
  "active" boolean NOT NULL DEFAULT true,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT subject_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX subject_account_set_code_key ON "subject" (company_id, "account_set", "code") NULLS NOT DISTINCT;
CREATE INDEX subject_account_set_idx ON "subject" (company_id, "account_set");
CREATE INDEX subject_parent_idx ON "subject" (company_id, "parent");
CREATE INDEX subject_code_sort_idx ON "subject" (company_id, "code", id);
CREATE TABLE "exchange_rate" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "currency" text NOT NULL CHECK ("currency" IN ('CNY', 'HKD', 'USD', 'EUR', 'GBP', 'JPY', 'SGD')),
  "day" date NOT NULL,
  "rate" numeric(24,8) NOT NULL CHECK ("rate" >= 1e-8 AND "rate" <= 100000000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT exchange_rate_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX exchange_rate_currency_day_key ON "exchange_rate" (company_id, "currency", "day") NULLS NOT DISTINCT;
CREATE INDEX exchange_rate_day_sort_idx ON "exchange_rate" (company_id, "day", id);
ALTER TABLE "account_set" ADD CONSTRAINT account_set_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "fiscal_period" ADD CONSTRAINT fiscal_period_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "fiscal_period" ADD CONSTRAINT fiscal_period_account_set_fkey FOREIGN KEY (company_id, "account_set") REFERENCES "account_set" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "fiscal_period" ADD CONSTRAINT fiscal_period_closed_by_fkey FOREIGN KEY (company_id, "closed_by") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "subject" ADD CONSTRAINT subject_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "subject" ADD CONSTRAINT subject_account_set_fkey FOREIGN KEY (company_id, "account_set") REFERENCES "account_set" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "subject" ADD CONSTRAINT subject_parent_fkey FOREIGN KEY (company_id, "parent") REFERENCES "subject" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "exchange_rate" ADD CONSTRAINT exchange_rate_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);

-- One default set a company, each month by its first day.
CREATE UNIQUE INDEX account_set_default_key ON account_set (company_id) WHERE is_default;
COMMENT ON INDEX account_set_default_key IS 'by hand: one default set a company';
ALTER TABLE account_set ADD CONSTRAINT account_set_start_month_check CHECK (extract(day FROM start_month) = 1);
COMMENT ON CONSTRAINT account_set_start_month_check ON account_set IS 'by hand: months by their first days';
ALTER TABLE fiscal_period ADD CONSTRAINT fiscal_period_month_check CHECK (extract(day FROM month) = 1);
COMMENT ON CONSTRAINT fiscal_period_month_check ON fiscal_period IS 'by hand: months by their first days';

-- The default set of companies that are there: from the year of their first project on.
INSERT INTO account_set (company_id, name, code, start_month, is_default)
  SELECT c.id, CASE WHEN c.name ~ '[^\x01-\x7f]' THEN '默认账套' ELSE 'Default account set' END, 'MAIN',
    date_trunc('year', least(c.created_at, (SELECT min(p.planned_start) FROM project p WHERE p.company_id = c.id)))::date, true
  FROM company c;
INSERT INTO fiscal_period (company_id, account_set, month)
  SELECT a.company_id, a.id, m::date FROM account_set a,
    generate_series(a.start_month::timestamp, date_trunc('month', now()) + interval '12 months', '1 month') m;
