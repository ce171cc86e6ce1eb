/** Records that programs may name by an address of the protocol, and the tool that reads each. */
const PLACES = {
  project: { tool: 'project', id: 'projectId', name: 'Project', about: 'Status, dates and progress of a project' },
  plan: { tool: 'project_plan', id: 'projectId', name: 'Plan', about: 'Tasks of the plan of a project' },
  task: { tool: 'task', id: 'taskId', name: 'Task', about: 'A task with what it waits for' },
} as const;

export const RESOURCES = Object.entries(PLACES).map(([kind, { id, name, about }]) => ({
  ...{ uriTemplate: `waymark://${kind}/{${id}}`, name, description: about, mimeType: 'application/json' },
}));

/** What is asked of a tool for an address; null: it is none of ours. */
export function resourceTool(uri: string): { tool: string; given: Record<string, number> } | null {
  const [, kind, id] = /^waymark:\/\/([a-z]+)\/([1-9][0-9]{0,14})$/.exec(uri) ?? [];
  if (kind === undefined || !Object.hasOwn(PLACES, kind)) return null;
  const { tool, id: name } = PLACES[kind as keyof typeof PLACES];
  return { tool, given: { [name]: Number(id) } };
}
