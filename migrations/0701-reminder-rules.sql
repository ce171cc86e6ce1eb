-- Rules by which people are reminded, and what they were reminded of (docs/adr/425-reminder-rules-and-channels.md).
CREATE TABLE "reminder_rule" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  object_kind text,
  object_id bigint,
  object_key bigint GENERATED ALWAYS AS (object_key(object_kind, object_id)) STORED,
  project_id bigint GENERATED ALWAYS AS (CASE WHEN object_kind = 'project' THEN object_id END) STORED,
  template_id bigint GENERATED ALWAYS AS (CASE WHEN object_kind = 'template' THEN object_id END) STORED,
  program_id bigint GENERATED ALWAYS AS (CASE WHEN object_kind = 'program' THEN object_id END) STORED,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "about" text NOT NULL DEFAULT 'task' CHECK ("about" IN ('task', 'milestone', 'project', 'program')),
  "project_type" bigint,
  "moment" text NOT NULL DEFAULT 'beforeEnd' CHECK ("moment" IN ('beforeStart', 'notStarted', 'beforeEnd', 'overdue', 'ongoing')),
  "days" bigint CHECK ("days" >= 0 AND "days" <= 60),
  "recurrence" text NOT NULL DEFAULT 'oncePerNode' CHECK ("recurrence" IN ('once', 'oncePerNode', 'regular')),
  "frequency" text CHECK ("frequency" IN ('daily', 'weekly', 'fortnightly', 'monthly')),
  "channels" text[] NOT NULL CHECK ("channels" <@ ARRAY['inApp', 'mail', 'sms']),
  "receivers" text[] CHECK ("receivers" <@ ARRAY['responsible', 'participants', 'assigner', 'manager', 'members']),
  "roles" bigint[],
  "people" bigint[],
  "content" text NOT NULL CHECK (char_length("content") <= 300),
  "active" boolean NOT NULL DEFAULT true,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT reminder_rule_company_id_key UNIQUE (company_id, id),
  CONSTRAINT reminder_rule_object_check CHECK ((object_kind IS NULL) = (object_id IS NULL))
);
CREATE UNIQUE INDEX reminder_rule_object_key_name_key ON "reminder_rule" (company_id, "object_key", "name") NULLS NOT DISTINCT;
CREATE INDEX reminder_rule_object_key_idx ON "reminder_rule" (company_id, "object_key");
CREATE INDEX reminder_rule_project_id_idx ON "reminder_rule" (company_id, "project_id");
CREATE INDEX reminder_rule_template_id_idx ON "reminder_rule" (company_id, "template_id");
CREATE INDEX reminder_rule_program_id_idx ON "reminder_rule" (company_id, "program_id");
CREATE INDEX reminder_rule_roles_idx ON "reminder_rule" USING gin ("roles");
CREATE INDEX reminder_rule_people_idx ON "reminder_rule" USING gin ("people");
CREATE INDEX reminder_rule_name_sort_idx ON "reminder_rule" (company_id, "name", id);
ALTER TABLE "reminder_rule" ADD CONSTRAINT reminder_rule_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "reminder_rule" ADD CONSTRAINT reminder_rule_object_fkey FOREIGN KEY (company_id, object_key) REFERENCES object (company_id, key) ON DELETE CASCADE;
ALTER TABLE "reminder_rule" ADD CONSTRAINT reminder_rule_project_type_fkey FOREIGN KEY (company_id, "project_type") REFERENCES "dict_item" (company_id, id);

-- What a rule has reminded of. `node`: the planned date it was about; -infinity where a record is reminded of whatever its dates.
CREATE TABLE reminder_sent (
  company_id bigint NOT NULL,
  rule bigint NOT NULL,
  record bigint NOT NULL,
  node date NOT NULL,
  sent_on date NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, rule, record, node),
  FOREIGN KEY (company_id, rule) REFERENCES reminder_rule (company_id, id) ON DELETE CASCADE
);
CREATE INDEX reminder_sent_at_idx ON reminder_sent (sent_at) WHERE node <> '-infinity';
