CREATE TABLE "company" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint GENERATED ALWAYS AS (id) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "en_name" text CHECK (char_length("en_name") <= 200),
  "hk_name" text CHECK (char_length("hk_name") <= 200),
  "phone" text CHECK (char_length("phone") <= 20),
  "email" text CHECK (char_length("email") <= 100),
  "fax" text CHECK (char_length("fax") <= 20),
  "postcode" text CHECK (char_length("postcode") <= 20),
  "website" text CHECK (char_length("website") <= 200),
  "address" text CHECK (char_length("address") <= 400),
  "utc_offset" bigint NOT NULL DEFAULT 480 CHECK ("utc_offset" >= -720 AND "utc_offset" <= 840),
  CONSTRAINT company_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX company_name_sort_idx ON "company" (company_id, "name", id);
CREATE TABLE "department" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "parent" bigint,
  "manager" bigint,
  "sort" bigint CHECK ("sort" >= 0 AND "sort" <= 99999),
  "active" boolean,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT department_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX department_code_key ON "department" (company_id, "code") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX department_parent_name_key ON "department" (company_id, "parent", "name") NULLS NOT DISTINCT;
CREATE INDEX department_parent_idx ON "department" (company_id, "parent");
CREATE INDEX department_manager_idx ON "department" (company_id, "manager");
CREATE INDEX department_sort_sort_idx ON "department" (company_id, "sort", id);
CREATE TABLE "user" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "username" text NOT NULL CHECK (char_length("username") <= 50),
  "emp_name" text NOT NULL CHECK (char_length("emp_name") <= 50),
  "pinyin_name" text CHECK (char_length("pinyin_name") <= 50),
  "department" bigint NOT NULL,
  "phone" text CHECK (char_length("phone") <= 20),
  "email" text CHECK (char_length("email") <= 100),
  "secret_level" text NOT NULL DEFAULT 'internal' CHECK ("secret_level" IN ('public', 'internal', 'secret', 'confidential')),
  "expire_time" date,
  "usb_key" text CHECK (char_length("usb_key") <= 100),
  "ad_account" text CHECK (char_length("ad_account") <= 100),
  "wechat_id" text CHECK (char_length("wechat_id") <= 100),
  "description" text CHECK (char_length("description") <= 600),
  "status" text NOT NULL DEFAULT 'inUse' CHECK ("status" IN ('inUse', 'disabled', 'cancelled', 'reload')),
  "is_enable" boolean NOT NULL DEFAULT true,
  "last_login_at" timestamp with time zone,
  "system_color" text CHECK (char_length("system_color") <= 20),
  "project_color" text CHECK (char_length("project_color") <= 20),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT user_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX user_username_key ON "user" (company_id, "username") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX user_email_key ON "user" (company_id, "email") NULLS NOT DISTINCT WHERE "email" IS NOT NULL;
CREATE INDEX user_department_idx ON "user" (company_id, "department");
CREATE INDEX user_username_sort_idx ON "user" (company_id, "username", id);
CREATE TABLE "user_group" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "members" bigint[],
  "description" text CHECK (char_length("description") <= 2000),
  CONSTRAINT user_group_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX user_group_name_key ON "user_group" (company_id, "name") NULLS NOT DISTINCT;
CREATE INDEX user_group_members_idx ON "user_group" USING gin ("members");
CREATE INDEX user_group_name_sort_idx ON "user_group" (company_id, "name", id);
CREATE TABLE "role" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "built_in" text CHECK (char_length("built_in") <= 30),
  "department" bigint,
  "rights" jsonb NOT NULL,
  "hidden_menus" jsonb,
  "data_scope" text NOT NULL DEFAULT 'ownTree' CHECK ("data_scope" IN ('all', 'ownTree', 'own', 'chosen')),
  "data_departments" bigint[],
  "users" bigint[],
  "user_groups" bigint[],
  "active" boolean NOT NULL DEFAULT true,
  "description" text CHECK (char_length("description") <= 2000),
  CONSTRAINT role_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX role_name_key ON "role" (company_id, "name") NULLS NOT DISTINCT;
CREATE INDEX role_department_idx ON "role" (company_id, "department");
CREATE INDEX role_data_departments_idx ON "role" USING gin ("data_departments");
CREATE INDEX role_users_idx ON "role" USING gin ("users");
CREATE INDEX role_user_groups_idx ON "role" USING gin ("user_groups");
CREATE INDEX role_name_sort_idx ON "role" (company_id, "name", id);
CREATE TABLE "project_role_template" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "en_name" text CHECK (char_length("en_name") <= 50),
  "hk_name" text CHECK (char_length("hk_name") <= 50),
  "manager" boolean,
  "rights" jsonb NOT NULL,
  "active" boolean NOT NULL DEFAULT true,
  "description" text CHECK (char_length("description") <= 2000),
  CONSTRAINT project_role_template_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX project_role_template_name_key ON "project_role_template" (company_id, "name") NULLS NOT DISTINCT;
CREATE INDEX project_role_template_name_sort_idx ON "project_role_template" (company_id, "name", id);
CREATE TABLE "dictionary" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "dict_key" text NOT NULL CHECK (char_length("dict_key") <= 100),
  "kind" text NOT NULL CHECK ("kind" IN ('sysParm', 'sys', 'select', 'tree')),
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "en_name" text CHECK (char_length("en_name") <= 100),
  "hk_name" text CHECK (char_length("hk_name") <= 100),
  "built_in" boolean,
  CONSTRAINT dictionary_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX dictionary_dict_key_key ON "dictionary" (company_id, "dict_key") NULLS NOT DISTINCT;
CREATE INDEX dictionary_dict_key_sort_idx ON "dictionary" (company_id, "dict_key", id);
CREATE TABLE "dict_item" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "dictionary" bigint NOT NULL,
  "parent" bigint,
  "item_key" text NOT NULL CHECK (char_length("item_key") <= 100),
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "en_name" text CHECK (char_length("en_name") <= 100),
  "hk_name" text CHECK (char_length("hk_name") <= 100),
  "value" text CHECK (char_length("value") <= 200),
  "color" text CHECK (char_length("color") <= 20),
  "sort" bigint CHECK ("sort" >= 0 AND "sort" <= 99999),
  "active" boolean NOT NULL DEFAULT true,
  "built_in" boolean,
  CONSTRAINT dict_item_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX dict_item_dictionary_item_key_key ON "dict_item" (company_id, "dictionary", "item_key") NULLS NOT DISTINCT;
CREATE INDEX dict_item_dictionary_idx ON "dict_item" (company_id, "dictionary");
CREATE INDEX dict_item_parent_idx ON "dict_item" (company_id, "parent");
CREATE INDEX dict_item_sort_sort_idx ON "dict_item" (company_id, "sort", id);
CREATE TABLE "code_rule" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "target" text NOT NULL CHECK ("target" IN ('project', 'template', 'task')),
  "digits" bigint NOT NULL DEFAULT 4 CHECK ("digits" >= 1 AND "digits" <= 10),
  "parts" jsonb NOT NULL,
  "reset" text NOT NULL DEFAULT 'never' CHECK ("reset" IN ('never', 'year', 'month', 'day')),
  "active" boolean NOT NULL DEFAULT true,
  CONSTRAINT code_rule_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX code_rule_target_key ON "code_rule" (company_id, "target") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX code_rule_name_key ON "code_rule" (company_id, "name") NULLS NOT DISTINCT;
CREATE INDEX code_rule_name_sort_idx ON "code_rule" (company_id, "name", id);
CREATE TABLE "ext_field" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "table_name" text NOT NULL CHECK (char_length("table_name") <= 50),
  "column_name" text NOT NULL CHECK (char_length("column_name") <= 50),
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "en_name" text CHECK (char_length("en_name") <= 50),
  "hk_name" text CHECK (char_length("hk_name") <= 50),
  "field_type" text NOT NULL CHECK ("field_type" IN ('number', 'text', 'date', 'textarea', 'select', 'multiSelect', 'popup')),
  "binding_type" text CHECK (char_length("binding_type") <= 100),
  "required" boolean NOT NULL DEFAULT false,
  "active" boolean NOT NULL DEFAULT true,
  "sort" bigint NOT NULL CHECK ("sort" >= 0 AND "sort" <= 9999),
  CONSTRAINT ext_field_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX ext_field_table_name_column_name_key ON "ext_field" (company_id, "table_name", "column_name") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX ext_field_table_name_sort_key ON "ext_field" (company_id, "table_name", "sort") NULLS NOT DISTINCT;
CREATE INDEX ext_field_sort_sort_idx ON "ext_field" (company_id, "sort", id);
CREATE TABLE "grid_header" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "table_name" text NOT NULL CHECK (char_length("table_name") <= 50),
  "field" text NOT NULL CHECK (char_length("field") <= 60),
  "name" text CHECK (char_length("name") <= 50),
  "en_name" text CHECK (char_length("en_name") <= 50),
  "hk_name" text CHECK (char_length("hk_name") <= 50),
  "width" bigint CHECK ("width" >= 40 AND "width" <= 800),
  "sort" bigint CHECK ("sort" >= 0 AND "sort" <= 999),
  "visible" boolean NOT NULL DEFAULT true,
  CONSTRAINT grid_header_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX grid_header_table_name_field_key ON "grid_header" (company_id, "table_name", "field") NULLS NOT DISTINCT;
CREATE INDEX grid_header_sort_sort_idx ON "grid_header" (company_id, "sort", id);
CREATE TABLE "calendar" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "owner_kind" text NOT NULL DEFAULT 'company' CHECK ("owner_kind" IN ('company', 'project', 'user')),
  "owner_project" bigint,
  "owner_user" bigint,
  "is_default" boolean,
  "weekend_rule" text NOT NULL DEFAULT 'double' CHECK ("weekend_rule" IN ('double', 'single', 'bigSmall', 'none')),
  "anchor_date" date,
  "hours_per_day" numeric(24,1) NOT NULL DEFAULT '8.0' CHECK ("hours_per_day" >= 0.1 AND "hours_per_day" <= 24),
  "shifts" jsonb NOT NULL,
  "days" jsonb,
  "week" jsonb,
  "national_holidays" boolean NOT NULL DEFAULT true,
  "source_uid" bigint,
  CONSTRAINT calendar_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX calendar_name_owner_project_owner_user_key ON "calendar" (company_id, "name", "owner_project", "owner_user") NULLS NOT DISTINCT;
CREATE INDEX calendar_owner_project_idx ON "calendar" (company_id, "owner_project");
CREATE INDEX calendar_owner_user_idx ON "calendar" (company_id, "owner_user");
CREATE INDEX calendar_name_sort_idx ON "calendar" (company_id, "name", id);
CREATE TABLE "message" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "receiver" bigint NOT NULL,
  "kind" text NOT NULL CHECK ("kind" IN ('task', 'project', 'plan', 'system')),
  "title" text NOT NULL CHECK (char_length("title") <= 300),
  "hk_title" text CHECK (char_length("hk_title") <= 300),
  "en_title" text CHECK (char_length("en_title") <= 300),
  "content" text CHECK (char_length("content") <= 2000),
  "link" text CHECK (char_length("link") <= 500),
  "is_read" boolean NOT NULL DEFAULT false,
  "related_id" bigint,
  CONSTRAINT message_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX message_receiver_idx ON "message" (company_id, "receiver");
CREATE INDEX message_created_at_sort_idx ON "message" (company_id, "created_at", id);
CREATE TABLE "invitation" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "code" text NOT NULL CHECK (char_length("code") <= 64),
  "kind" text NOT NULL DEFAULT 'person' CHECK ("kind" IN ('person', 'company')),
  "department" bigint,
  "expires_on" date NOT NULL,
  "max_uses" bigint NOT NULL DEFAULT 1 CHECK ("max_uses" >= 1 AND "max_uses" <= 1000),
  "used" bigint NOT NULL DEFAULT 0,
  "remark" text CHECK (char_length("remark") <= 200),
  CONSTRAINT invitation_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX invitation_code_key ON "invitation" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX invitation_department_idx ON "invitation" (company_id, "department");
CREATE INDEX invitation_created_at_sort_idx ON "invitation" (company_id, "created_at", id);
CREATE TABLE "project" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "type" bigint NOT NULL,
  "manager" bigint NOT NULL,
  "department" bigint NOT NULL,
  "collaborators" bigint[],
  "planned_start" date NOT NULL,
  "planned_end" date NOT NULL,
  "actual_start" date,
  "actual_end" date,
  "duration_days" bigint,
  "planned_hours" numeric(24,1),
  "actual_hours" numeric(24,1),
  "progress" numeric(6,0) NOT NULL DEFAULT 0 CHECK ("progress" BETWEEN 0 AND 100),
  "status" text NOT NULL DEFAULT 'new' CHECK ("status" IN ('new', 'ongoing', 'pause', 'done', 'passoff')),
  "published" boolean NOT NULL DEFAULT false,
  "priority" bigint,
  "associated" bigint[],
  "calendar" bigint,
  "parent_mode" text NOT NULL DEFAULT 'computed' CHECK ("parent_mode" IN ('computed', 'frame')),
  "config_project" text NOT NULL DEFAULT '1' CHECK ("config_project" IN ('1', '2', '3')),
  "is_product_approval" boolean,
  "description" text CHECK (char_length("description") <= 4000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT project_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX project_code_key ON "project" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX project_manager_idx ON "project" (company_id, "manager");
CREATE INDEX project_department_idx ON "project" (company_id, "department");
CREATE INDEX project_calendar_idx ON "project" (company_id, "calendar");
CREATE INDEX project_collaborators_idx ON "project" USING gin ("collaborators");
CREATE INDEX project_associated_idx ON "project" USING gin ("associated");
CREATE INDEX project_created_at_sort_idx ON "project" (company_id, "created_at", id);
CREATE TABLE "template" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "type" bigint NOT NULL,
  "department" bigint,
  "calendar" bigint,
  "parent_mode" text NOT NULL DEFAULT 'computed' CHECK ("parent_mode" IN ('computed', 'frame')),
  "task_count" bigint,
  "active" boolean NOT NULL DEFAULT true,
  "description" text CHECK (char_length("description") <= 4000),
  CONSTRAINT template_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX template_code_key ON "template" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX template_department_idx ON "template" (company_id, "department");
CREATE INDEX template_calendar_idx ON "template" (company_id, "calendar");
CREATE INDEX template_code_sort_idx ON "template" (company_id, "code", id);
CREATE TABLE "project_role" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  template_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "en_name" text CHECK (char_length("en_name") <= 50),
  "hk_name" text CHECK (char_length("hk_name") <= 50),
  "template" bigint,
  "manager" boolean,
  "rights" jsonb,
  "description" text CHECK (char_length("description") <= 2000),
  CONSTRAINT project_role_company_id_key UNIQUE (company_id, id),
  CONSTRAINT project_role_scope_check CHECK (num_nonnulls(project_id, template_id) = 1)
);
CREATE UNIQUE INDEX project_role_project_id_template_id_name_key ON "project_role" (company_id, "project_id", "template_id", "name") NULLS NOT DISTINCT;
CREATE INDEX project_role_project_id_idx ON "project_role" (company_id, "project_id");
CREATE INDEX project_role_template_id_idx ON "project_role" (company_id, "template_id");
CREATE INDEX project_role_template_idx ON "project_role" (company_id, "template");
CREATE INDEX project_role_name_sort_idx ON "project_role" (company_id, "name", id);
CREATE TABLE "project_member" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  template_id bigint,
  "user" bigint NOT NULL,
  "roles" bigint[] NOT NULL,
  "coefficient" numeric(24,1) CHECK ("coefficient" >= 0.1 AND "coefficient" <= 1),
  "joined_at" date,
  "left_at" date,
  CONSTRAINT project_member_company_id_key UNIQUE (company_id, id),
  CONSTRAINT project_member_scope_check CHECK (num_nonnulls(project_id, template_id) = 1)
);
CREATE UNIQUE INDEX project_member_project_id_template_id_user_key ON "project_member" (company_id, "project_id", "template_id", "user") NULLS NOT DISTINCT;
CREATE INDEX project_member_project_id_idx ON "project_member" (company_id, "project_id");
CREATE INDEX project_member_template_id_idx ON "project_member" (company_id, "template_id");
CREATE INDEX project_member_user_idx ON "project_member" (company_id, "user");
CREATE INDEX project_member_roles_idx ON "project_member" USING gin ("roles");
CREATE TABLE "task" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  template_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "code" text CHECK (char_length("code") <= 50),
  "wbs" text CHECK (char_length("wbs") <= 100),
  "parent" bigint,
  "position" bigint NOT NULL DEFAULT 0,
  "level" bigint NOT NULL DEFAULT 1,
  "summary" boolean NOT NULL DEFAULT false,
  "responsible" bigint,
  "role" bigint,
  "participants" bigint[],
  "assigner" bigint,
  "status" text NOT NULL DEFAULT 'new' CHECK ("status" IN ('new', 'ongoing', 'pause', 'done', 'passoff', 'discarded')),
  "progress" numeric(6,0) NOT NULL DEFAULT 0 CHECK ("progress" BETWEEN 0 AND 100),
  "priority" bigint,
  "severity" bigint,
  "planned_start" date,
  "planned_end" date,
  "planned_days" numeric(24,2),
  "planned_hours" numeric(24,1),
  "actual_start" date,
  "actual_end" date,
  "actual_hours" numeric(24,1),
  "milestone" boolean NOT NULL DEFAULT false,
  "critical" boolean NOT NULL DEFAULT false,
  "total_slack_minutes" bigint,
  "free_slack_minutes" bigint,
  "mode" text NOT NULL DEFAULT 'auto' CHECK ("mode" IN ('auto', 'manual')),
  "active" boolean NOT NULL DEFAULT true,
  "duration_minutes" bigint NOT NULL DEFAULT 480,
  "elapsed" boolean NOT NULL DEFAULT false,
  "work_minutes" bigint NOT NULL DEFAULT 0,
  "calendar" bigint,
  "constraint_kind" text NOT NULL DEFAULT 'ASAP' CHECK ("constraint_kind" IN ('ASAP', 'ALAP', 'SNET', 'SNLT', 'FNET', 'FNLT', 'MSO', 'MFO')),
  "constraint_at" bigint,
  "deadline_at" bigint,
  "start_at" bigint,
  "finish_at" bigint,
  "actual_start_at" bigint,
  "actual_finish_at" bigint,
  "actual_work_minutes" bigint NOT NULL DEFAULT 0,
  "description" text CHECK (char_length("description") <= 4000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT task_company_id_key UNIQUE (company_id, id),
  CONSTRAINT task_scope_check CHECK (num_nonnulls(project_id, template_id) = 1)
);
CREATE UNIQUE INDEX task_project_id_template_id_code_key ON "task" (company_id, "project_id", "template_id", "code") NULLS NOT DISTINCT WHERE "code" IS NOT NULL;
CREATE INDEX task_project_id_idx ON "task" (company_id, "project_id");
CREATE INDEX task_template_id_idx ON "task" (company_id, "template_id");
CREATE INDEX task_parent_idx ON "task" (company_id, "parent");
CREATE INDEX task_responsible_idx ON "task" (company_id, "responsible");
CREATE INDEX task_role_idx ON "task" (company_id, "role");
CREATE INDEX task_assigner_idx ON "task" (company_id, "assigner");
CREATE INDEX task_calendar_idx ON "task" (company_id, "calendar");
CREATE INDEX task_participants_idx ON "task" USING gin ("participants");
CREATE INDEX task_planned_end_sort_idx ON "task" (company_id, "planned_end", id);
CREATE TABLE "baseline" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  template_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "description" text CHECK (char_length("description") <= 200),
  "tasks" bigint,
  "finish_at" bigint,
  "revision" bigint,
  CONSTRAINT baseline_company_id_key UNIQUE (company_id, id),
  CONSTRAINT baseline_scope_check CHECK (num_nonnulls(project_id, template_id) = 1)
);
CREATE UNIQUE INDEX baseline_project_id_template_id_name_key ON "baseline" (company_id, "project_id", "template_id", "name") NULLS NOT DISTINCT;
CREATE INDEX baseline_project_id_idx ON "baseline" (company_id, "project_id");
CREATE INDEX baseline_template_id_idx ON "baseline" (company_id, "template_id");
CREATE INDEX baseline_created_at_sort_idx ON "baseline" (company_id, "created_at", id);
ALTER TABLE "department" ADD CONSTRAINT department_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "department" ADD CONSTRAINT department_parent_fkey FOREIGN KEY (company_id, "parent") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "department" ADD CONSTRAINT department_manager_fkey FOREIGN KEY (company_id, "manager") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "user" ADD CONSTRAINT user_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "user" ADD CONSTRAINT user_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "user_group" ADD CONSTRAINT user_group_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "role" ADD CONSTRAINT role_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "role" ADD CONSTRAINT role_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "project_role_template" ADD CONSTRAINT project_role_template_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "dictionary" ADD CONSTRAINT dictionary_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "dict_item" ADD CONSTRAINT dict_item_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "dict_item" ADD CONSTRAINT dict_item_dictionary_fkey FOREIGN KEY (company_id, "dictionary") REFERENCES "dictionary" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "dict_item" ADD CONSTRAINT dict_item_parent_fkey FOREIGN KEY (company_id, "parent") REFERENCES "dict_item" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "code_rule" ADD CONSTRAINT code_rule_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "ext_field" ADD CONSTRAINT ext_field_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "grid_header" ADD CONSTRAINT grid_header_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "calendar" ADD CONSTRAINT calendar_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "calendar" ADD CONSTRAINT calendar_owner_project_fkey FOREIGN KEY (company_id, "owner_project") REFERENCES "project" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "calendar" ADD CONSTRAINT calendar_owner_user_fkey FOREIGN KEY (company_id, "owner_user") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "message" ADD CONSTRAINT message_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "message" ADD CONSTRAINT message_receiver_fkey FOREIGN KEY (company_id, "receiver") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "invitation" ADD CONSTRAINT invitation_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "invitation" ADD CONSTRAINT invitation_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "project" ADD CONSTRAINT project_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "project" ADD CONSTRAINT project_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "project" ADD CONSTRAINT project_manager_fkey FOREIGN KEY (company_id, "manager") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "project" ADD CONSTRAINT project_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "project" ADD CONSTRAINT project_priority_fkey FOREIGN KEY (company_id, "priority") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "project" ADD CONSTRAINT project_calendar_fkey FOREIGN KEY (company_id, "calendar") REFERENCES "calendar" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "template" ADD CONSTRAINT template_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "template" ADD CONSTRAINT template_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "template" ADD CONSTRAINT template_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "template" ADD CONSTRAINT template_calendar_fkey FOREIGN KEY (company_id, "calendar") REFERENCES "calendar" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "project_role" ADD CONSTRAINT project_role_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "project_role" ADD CONSTRAINT project_role_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "project_role" ADD CONSTRAINT project_role_template_id_fkey FOREIGN KEY (company_id, "template_id") REFERENCES "template" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "project_role" ADD CONSTRAINT project_role_template_fkey FOREIGN KEY (company_id, "template") REFERENCES "project_role_template" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "project_member" ADD CONSTRAINT project_member_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "project_member" ADD CONSTRAINT project_member_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "project_member" ADD CONSTRAINT project_member_template_id_fkey FOREIGN KEY (company_id, "template_id") REFERENCES "template" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "project_member" ADD CONSTRAINT project_member_user_fkey FOREIGN KEY (company_id, "user") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "task" ADD CONSTRAINT task_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "task" ADD CONSTRAINT task_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "task" ADD CONSTRAINT task_template_id_fkey FOREIGN KEY (company_id, "template_id") REFERENCES "template" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "task" ADD CONSTRAINT task_parent_fkey FOREIGN KEY (company_id, "parent") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "task" ADD CONSTRAINT task_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "task" ADD CONSTRAINT task_role_fkey FOREIGN KEY (company_id, "role") REFERENCES "project_role" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "task" ADD CONSTRAINT task_assigner_fkey FOREIGN KEY (company_id, "assigner") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "task" ADD CONSTRAINT task_priority_fkey FOREIGN KEY (company_id, "priority") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "task" ADD CONSTRAINT task_severity_fkey FOREIGN KEY (company_id, "severity") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "task" ADD CONSTRAINT task_calendar_fkey FOREIGN KEY (company_id, "calendar") REFERENCES "calendar" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "baseline" ADD CONSTRAINT baseline_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "baseline" ADD CONSTRAINT baseline_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "baseline" ADD CONSTRAINT baseline_template_id_fkey FOREIGN KEY (company_id, "template_id") REFERENCES "template" (company_id, id) ON DELETE CASCADE;
