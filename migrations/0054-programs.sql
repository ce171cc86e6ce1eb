-- Programs: the object, its team in the tables of project teams, its projects, roles, coding rule and menu.
CREATE TABLE "program" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "manager" bigint NOT NULL,
  "department" bigint NOT NULL,
  "collaborators" bigint[],
  "planned_start" date NOT NULL,
  "planned_end" date NOT NULL,
  "actual_start" date,
  "actual_end" date,
  "status" text NOT NULL DEFAULT 'new' CHECK ("status" IN ('new', 'ongoing', 'pause', 'done', 'passoff')),
  "priority" bigint,
  "goal" text CHECK (char_length("goal") <= 4000),
  "description" text CHECK (char_length("description") <= 4000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT program_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX program_code_key ON "program" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX program_manager_idx ON "program" (company_id, "manager");
CREATE INDEX program_department_idx ON "program" (company_id, "department");
CREATE INDEX program_collaborators_idx ON "program" USING gin ("collaborators");
CREATE INDEX program_created_at_sort_idx ON "program" (company_id, "created_at", id);
ALTER TABLE "program" ADD CONSTRAINT program_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "program" ADD CONSTRAINT program_manager_fkey FOREIGN KEY (company_id, "manager") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "program" ADD CONSTRAINT program_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "program" ADD CONSTRAINT program_priority_fkey FOREIGN KEY (company_id, "priority") REFERENCES "dict_item" (company_id, id);

ALTER TABLE project ADD COLUMN program bigint;
CREATE INDEX project_program_idx ON project (company_id, program);
ALTER TABLE project ADD CONSTRAINT project_program_fkey FOREIGN KEY (company_id, program) REFERENCES program (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE project_role ADD COLUMN program_id bigint;
ALTER TABLE project_role DROP CONSTRAINT project_role_scope_check;
ALTER TABLE project_role ADD CONSTRAINT project_role_scope_check CHECK (num_nonnulls(project_id, template_id, program_id) = 1);
DROP INDEX project_role_project_id_template_id_name_key;
CREATE UNIQUE INDEX project_role_project_id_template_id_program_id_name_key ON project_role (company_id, project_id, template_id, program_id, name) NULLS NOT DISTINCT;
CREATE INDEX project_role_program_id_idx ON project_role (company_id, program_id);
ALTER TABLE project_role ADD CONSTRAINT project_role_program_id_fkey FOREIGN KEY (company_id, program_id) REFERENCES program (company_id, id) ON DELETE CASCADE;

ALTER TABLE project_member ADD COLUMN program_id bigint;
ALTER TABLE project_member DROP CONSTRAINT project_member_scope_check;
ALTER TABLE project_member ADD CONSTRAINT project_member_scope_check CHECK (num_nonnulls(project_id, template_id, program_id) = 1);
DROP INDEX project_member_project_id_template_id_user_key;
CREATE UNIQUE INDEX project_member_project_id_template_id_program_id_user_key ON project_member (company_id, project_id, template_id, program_id, "user") NULLS NOT DISTINCT;
CREATE INDEX project_member_program_id_idx ON project_member (company_id, program_id);
ALTER TABLE project_member ADD CONSTRAINT project_member_program_id_fkey FOREIGN KEY (company_id, program_id) REFERENCES program (company_id, id) ON DELETE CASCADE;

ALTER TABLE project_role_template ADD COLUMN kind text NOT NULL DEFAULT 'project' CHECK (kind IN ('project', 'program'));
INSERT INTO project_role_template (company_id, name, hk_name, en_name, kind, manager, rights, active)
  SELECT c.id, r.name, r.hk_name, r.en_name, 'program', r.manager, r.rights::jsonb, true FROM company c, (VALUES
    ('项目集经理', '項目集經理', 'Program manager', true, '["*"]'),
    ('项目集成员', '項目集成員', 'Program member', false, '["pm:program:query", "pm:member:query"]')
  ) AS r (name, hk_name, en_name, manager, rights)
  ON CONFLICT DO NOTHING;

ALTER TABLE code_rule DROP CONSTRAINT code_rule_target_check;
ALTER TABLE code_rule ADD CONSTRAINT code_rule_target_check CHECK (target IN ('project', 'template', 'program', 'task'));
INSERT INTO code_rule (company_id, name, target, digits, parts, reset, active)
  SELECT id, '项目集编号', 'program', 3, '[{"kind": "fixed", "text": "PG"}, {"kind": "number"}]', 'never', true FROM company
  ON CONFLICT DO NOTHING;

ALTER TABLE menu_setting DROP CONSTRAINT menu_setting_area_check;
ALTER TABLE menu_setting ADD CONSTRAINT menu_setting_area_check CHECK (area IN ('system', 'project', 'template', 'program'));
