/**
 * Calls for people who leave: the approvals that still wait for or name a person, and handing them to somebody else.
 *
 * A successor is asked wherever approvals would ask a person who is not available (disabled, closed or expired), whatever
 * names that person; rows that are open already are handed over one instance, and one transaction, at a time.
 */
import { call, output } from '#kernel/call.ts';
import { int, ref } from '#kernel/field.ts';

/** An instance in which a person still has to decide, or to resubmit what came back to them, or that is their request. */
export interface LeftInstance {
  instanceId: number;
  number: string;
  title: string;
  definitionName: string;
  /** Names of the steps. */
  steps: string[];
  /** It is under way as their request. */
  request: boolean;
}
/** How a published definition names a person. */
export type NamedAs = 'approver' | 'choice' | 'cc' | 'starter' | 'administrator';
export interface NamingDefinition {
  id: number;
  name: string;
  /** Steps that name them; '' is the definition itself. */
  places: { step: string; as: NamedAs }[];
  /** Business actions it is bound to. */
  bindings: number;
}
export interface Leaving {
  name: string;
  /** Null: the viewer may not see them. */
  instances: LeftInstance[] | null;
  count: number;
  definitions: NamingDefinition[];
  /** Where they are agent of somebody, or somebody is theirs. */
  agents: { id: number; principal: string; agent: string; mine: boolean }[];
  /** Roles and groups that approvals ask and that name them. */
  roles: string[];
  groups: string[];
  /** Departments they head, projects under way they manage: rules about heads and managers find them. */
  departments: string[];
  projects: number;
  /** Who is asked instead of them now. */
  successor: { id: number; name: string } | null;
}

const base = '/api/v1/workflow/leaving/:userId';
const userId = int(['用户', '用戶', 'User'], { required: true, min: 1 });
const touches = ['workflow', 'wfDelegation', 'message'];

export const leavingOf = call('GET', base, 'sys:user:status', { userId }, output<Leaving>(), {
  label: ['离职交接内容', '離職交接內容', 'Approval work of a departing person'],
});
/** Names who is asked instead of a person who is not available, and makes them agent where that person was; none: nobody. */
export const setSuccessor = call(
  'POST',
  `${base}/successor`,
  'wf:instance:admin',
  { userId, to: ref(['接任人', '接任人', 'Successor'], 'user') },
  output<null>(),
  { label: ['设置接任人', '設定接任人', 'Name a successor'], touches },
);
/** Hands over what waits for a person in one instance; its request too when they are not available any more. */
export const handOverInstance = call(
  'POST',
  `${base}/instance/:instanceId`,
  'wf:instance:admin',
  {
    userId,
    instanceId: int(['流程实例', '流程實例', 'Workflow instance'], { required: true, min: 1 }),
    to: ref(['接任人', '接任人', 'Successor'], 'user', { required: true }),
  },
  output<{ handed: number }>(),
  { label: ['交接审批任务', '交接審批任務', 'Hand over approval tasks'], touches },
);
