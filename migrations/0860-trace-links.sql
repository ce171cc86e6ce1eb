-- Links from what is asked for to what answers it, and the faces they were seen with (docs/adr/457-suspect-is-computed.md).
CREATE TABLE trace_face (
  company_id bigint NOT NULL REFERENCES company (id),
  kind text NOT NULL,
  record bigint NOT NULL,
  fingerprint text NOT NULL,
  fields jsonb NOT NULL,
  at timestamptz NOT NULL,
  by bigint,
  PRIMARY KEY (company_id, kind, record)
);
CREATE TABLE trace_past (
  company_id bigint NOT NULL REFERENCES company (id),
  kind text NOT NULL,
  record bigint NOT NULL,
  fingerprint text NOT NULL,
  fields jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, kind, record, fingerprint)
);
CREATE TABLE trace_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  up_kind text NOT NULL,
  up_record bigint NOT NULL,
  down_kind text NOT NULL,
  down_record bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('derives', 'allocates', 'implements', 'verifies', 'mitigates', 'funds', 'schedules', 'reuses')),
  seen text,
  seen_by bigint,
  seen_at timestamptz,
  note text CHECK (char_length(note) <= 200),
  CHECK (up_kind <> down_kind OR up_record <> down_record),
  CONSTRAINT trace_link_key UNIQUE (company_id, up_kind, up_record, down_kind, down_record, type)
);
CREATE INDEX trace_link_down_idx ON trace_link (company_id, down_kind, down_record);
