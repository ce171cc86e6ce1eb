-- All rows of a running workflow in one call. `held` locks the root first, in a statement of its own: each statement of a
-- volatile function sees what was committed before it began, so what is read is what the last holder of the lock has left.
-- A statement that locks and reads at once would read what was there before it waited.
CREATE FUNCTION wf_rows(of_company bigint, of_instance bigint, held boolean, of_user bigint, of_key text)
RETURNS TABLE (instance json, first_id bigint, answered jsonb, token json, fork json, task json, actor json, job json,
  cc json, incident json, child json)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF held THEN
    PERFORM 1 FROM wf_instance i WHERE i.company_id = of_company AND i.id =
      (SELECT m.root_id FROM wf_instance m WHERE m.company_id = of_company AND m.id = of_instance) FOR UPDATE;
  END IF;
  RETURN QUERY SELECT to_json(i), nextval('wf_row_id'),
    (SELECT c.result FROM wf_command c WHERE c.company_id = of_company AND c.user_id = of_user AND c.key = of_key),
    (SELECT json_agg(t) FROM wf_token t WHERE t.company_id = of_company AND t.instance_id = of_instance),
    (SELECT json_agg(t) FROM wf_fork t WHERE t.company_id = of_company AND t.instance_id = of_instance),
    (SELECT json_agg(t) FROM wf_task t WHERE t.company_id = of_company AND t.instance_id = of_instance),
    (SELECT json_agg(t) FROM wf_task_actor t WHERE t.company_id = of_company AND t.instance_id = of_instance),
    (SELECT json_agg(t) FROM wf_job t WHERE t.company_id = of_company AND t.instance_id = of_instance),
    (SELECT json_agg(t) FROM wf_cc t WHERE t.company_id = of_company AND t.instance_id = of_instance),
    (SELECT json_agg(t) FROM wf_incident t WHERE t.company_id = of_company AND t.instance_id = of_instance),
    (SELECT json_agg(t) FROM wf_child t WHERE t.company_id = of_company AND t.instance_id = of_instance)
  FROM wf_instance i WHERE i.company_id = of_company AND i.id = of_instance;
END $$;
