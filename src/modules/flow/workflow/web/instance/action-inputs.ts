/** What was filled in beside an action: only what changed. */
export interface Inputs {
  form?: Record<string, unknown>;
  vars?: Record<string, unknown>;
  /** Version of the instance whose values it began with. */
  read?: number;
}
