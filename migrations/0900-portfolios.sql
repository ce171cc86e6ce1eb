-- Portfolios: a kind of object, and the one that governs each project and program (docs/adr/467-portfolios.md).
CREATE TABLE "portfolio" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "parent" bigint,
  "manager" bigint NOT NULL,
  "department" bigint,
  "collaborators" bigint[],
  "planned_start" date,
  "planned_end" date,
  "actual_start" date,
  "actual_end" date,
  "status" text NOT NULL DEFAULT 'new' CHECK ("status" IN ('new', 'ongoing', 'done')),
  "goal" text CHECK (char_length("goal") <= 4000),
  "description" text CHECK (char_length("description") <= 4000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT portfolio_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX portfolio_code_key ON "portfolio" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX portfolio_parent_idx ON "portfolio" (company_id, "parent");
CREATE INDEX portfolio_manager_idx ON "portfolio" (company_id, "manager");
CREATE INDEX portfolio_department_idx ON "portfolio" (company_id, "department");
CREATE INDEX portfolio_collaborators_idx ON "portfolio" USING gin ("collaborators");
CREATE INDEX portfolio_created_at_sort_idx ON "portfolio" (company_id, "created_at", id);
ALTER TABLE "project" ADD COLUMN "portfolio" bigint;
ALTER TABLE "project" ADD CONSTRAINT "project_portfolio_fkey" FOREIGN KEY (company_id, portfolio) REFERENCES portfolio(company_id, id) DEFERRABLE;
CREATE INDEX project_portfolio_idx ON project USING btree (company_id, portfolio);
ALTER TABLE "program" ADD COLUMN "portfolio" bigint;
ALTER TABLE "program" ADD CONSTRAINT "program_portfolio_fkey" FOREIGN KEY (company_id, portfolio) REFERENCES portfolio(company_id, id) DEFERRABLE;
CREATE INDEX program_portfolio_idx ON program USING btree (company_id, portfolio);
ALTER TABLE "portfolio" ADD CONSTRAINT portfolio_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "portfolio" ADD CONSTRAINT portfolio_parent_fkey FOREIGN KEY (company_id, "parent") REFERENCES "portfolio" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "portfolio" ADD CONSTRAINT portfolio_manager_fkey FOREIGN KEY (company_id, "manager") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "portfolio" ADD CONSTRAINT portfolio_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
CREATE INDEX portfolio_created_by_idx ON portfolio (company_id, created_by);
COMMENT ON INDEX portfolio_created_by_idx IS 'by hand: made by somebody';

/*
 * A project in a program is governed with it: by the program's portfolio, whoever writes what. The program's row is shared
 * until the end, so that it does not get another one meanwhile.
 */
CREATE FUNCTION project_governed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT portfolio INTO NEW.portfolio FROM program WHERE company_id = NEW.company_id AND id = NEW.program FOR SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER project_governed BEFORE INSERT OR UPDATE OF program, portfolio ON project
  FOR EACH ROW WHEN (NEW.program IS NOT NULL) EXECUTE FUNCTION project_governed();
CREATE FUNCTION program_governed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project SET portfolio = NEW.portfolio WHERE company_id = NEW.company_id AND program = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER program_governed AFTER UPDATE OF portfolio ON program
  FOR EACH ROW WHEN (OLD.portfolio IS DISTINCT FROM NEW.portfolio) EXECUTE FUNCTION program_governed();

SELECT make_object('portfolio', 'portfolio', '{"manager": "manager", "state": "status"}', 'parent', 'portfolio');
SELECT make_searchable('portfolio', 'portfolio', '{name,code}');

-- Companies that are there already begin as new ones do.
INSERT INTO project_role_template (company_id, name, hk_name, en_name, kind, manager, rights, active)
  SELECT c.id, r.name, r.hk_name, r.en_name, 'portfolio', r.manager, r.rights::jsonb, true FROM company c, (VALUES
    ('项目组合经理', '項目組合經理', 'Portfolio manager', true, '["*"]'),
    ('项目组合成员', '項目組合成員', 'Portfolio member', false,
      '["pm:portfolio:query", "pm:member:query", "pm:issue:query", "pm:issue:add", "pm:risk:query", "pm:risk:add"]')
  ) AS r (name, hk_name, en_name, manager, rights)
  ON CONFLICT DO NOTHING;
WITH made AS (
  INSERT INTO code_rule (company_id, name, target, digits, reset, active)
    SELECT c.id, '项目组合编号', 'portfolio', 3, 'never', true FROM company c
    ON CONFLICT DO NOTHING RETURNING company_id, id
)
INSERT INTO code_rule_parts (company_id, record, position, kind, text)
  SELECT m.company_id, m.id, p.position, p.kind, p.text
  FROM made m, (VALUES (0, 'fixed', 'PF'), (1, 'number', NULL)) AS p (position, kind, text);
