-- When hours are taken back, what was adjusted of their cost since (source `adjust`, of their entry) is taken back with them.
CREATE OR REPLACE FUNCTION cost_of_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cost_entry (company_id, object_kind, object_id, subject, task, effect_date, posting_date, known_at, cents, minutes,
    day_cents, person, source, source_id, part, reverses)
  SELECT b.company_id, 'project', b.project_id, CASE WHEN r.id IS NULL THEN s.subject ELSE r.subject END, b.task, b.work_date,
    coalesce(m.posting, b.work_date), cost_known_at(b.company_id, b.booked_at), coalesce(b.cost_cents, 0), b.minutes, b.rate_cents,
    b.person, 'hours', b.record, CASE WHEN b.minutes > 0 THEN b.seq ELSE b.seq - 1 END, r.id
  FROM booked b
    JOIN (SELECT x.company_id, x.month, cost_posting_month(x.company_id, x.month) AS posting
      FROM (SELECT DISTINCT company_id, date_trunc('month', work_date::timestamp)::date AS month FROM booked ORDER BY 1, 2) x) m
      ON m.company_id = b.company_id AND m.month = date_trunc('month', b.work_date::timestamp)::date
    JOIN (SELECT x.company_id, cost_labour_subject(x.company_id) AS subject FROM (SELECT DISTINCT company_id FROM booked) x) s
      ON s.company_id = b.company_id
    LEFT JOIN cost_entry r ON b.minutes < 0 AND r.company_id = b.company_id AND r.source = 'hours' AND r.source_id = b.record
      AND r.part = b.seq - 1 AND r.reverses IS NULL
  WHERE b.project_id IS NOT NULL
  ORDER BY b.record, b.seq;
  INSERT INTO cost_entry (company_id, object_kind, object_id, subject, task, effect_date, posting_date, known_at, cents, person,
    source, source_id, part, reverses)
  SELECT a.company_id, a.object_kind, a.object_id, a.subject, a.task, a.effect_date,
    coalesce(cost_posting_month(a.company_id, date_trunc('month', a.effect_date::timestamp)::date), a.effect_date),
    cost_known_at(b.company_id, b.booked_at), -a.cents, a.person, 'adjust', a.source_id, a.part, a.id
  FROM booked b
    JOIN cost_entry r ON r.company_id = b.company_id AND r.source = 'hours' AND r.source_id = b.record AND r.part = b.seq - 1
      AND r.reverses IS NULL
    JOIN cost_entry a ON a.company_id = r.company_id AND a.source = 'adjust' AND a.source_id = r.id AND a.reverses IS NULL
  WHERE b.minutes < 0 AND b.project_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM cost_entry x WHERE x.company_id = a.company_id AND x.reverses = a.id)
  ORDER BY a.id;
  RETURN NULL;
END $$;
