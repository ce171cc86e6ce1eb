-- Delegates who are asked now: looked at every minute for accounts that have ended.
CREATE INDEX wf_task_actor_delegate_idx ON wf_task_actor (company_id, user_id)
  WHERE group_kind = 'delegate' AND status IN ('open', 'held', 'delegated');
