/** What `/modules/ht` and `/modules/projectht` show of ours for an alias and a tagName (1-product §2.4). Pure. */

/** Applied by me, awaiting my approval, approved by me. */
export const HT_LISTS = ['wsqd', 'dwsp', 'wysp'] as const;

export interface HtView {
  /** A list of the person; null: the monitor of all. */
  list: (typeof HT_LISTS)[number] | null;
  /** Only workflows about this kind of object. */
  businessType: string | null;
}

/** Workflows that begin projects (project_init); the project module's business action. */
const PROJECT_INIT = 'project.launch';

/** The words may be in either parameter; a list is named by tagName. Null: neither is known. */
export function htView(alias: string, tagName: string): HtView | null {
  const words = [alias, tagName];
  if (words.includes('pi_monitor')) return { list: null, businessType: null };
  const list = HT_LISTS.find((one) => one === tagName) ?? HT_LISTS.find((one) => one === alias);
  const init = words.includes('project_init');
  return list || init ? { list: list ?? 'wsqd', businessType: init ? PROJECT_INIT : null } : null;
}
