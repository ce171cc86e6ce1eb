/** The lives of demands, library demands, control chains and changes; the specification names no states (docs/RULES.md). */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { controlChain } from './control-chain.entity.ts';
import { demandTexts as t } from './demand.texts.ts';
import { demandChange } from './demand-change.entity.ts';
import { type DevDemandRow, devDemand } from './dev-demand.entity.ts';
import { libDemand } from './lib-demand.entity.ts';
import { projectDemand } from './project-demand.entity.ts';
import { type UserDemandRow, userDemand } from './user-demand.entity.ts';

export interface UserFacts {
  /** The viewer works on user demands, beside the proposer and the owner. */
  mayEdit: boolean;
}
type AtUser = Moment<UserFacts>;
const ofProposer = ({ proposer, owner, createdBy }: UserDemandRow, { viewer, facts }: AtUser) =>
  viewer === 0 || facts.mayEdit || [proposer, owner, createdBy].includes(viewer) ? null : problem(t.notYours);
const ACCEPT = 'dm:user:accept';

export const userDemandLife = lifecycle(userDemand, {
  submit: {
    label: ['提交', '提交', 'Submit'],
    from: ['draft', 'rejected'],
    to: 'submitted',
    refuse: ofProposer,
    stamps: { submittedOn: 'today' },
  },
  analyse: { label: ['开始分析', '開始分析', 'Analyze'], from: ['submitted'], to: 'analysing', right: ACCEPT },
  accept: {
    label: ['接受', '接受', 'Accept'],
    from: ['submitted', 'analysing'],
    to: 'accepted',
    right: ACCEPT,
    sets: { answer: 'may' },
  },
  close: {
    label: ['确认关闭', '確認關閉', 'Close'],
    from: ['delivered', 'accepted'],
    to: 'closed',
    refuse: ofProposer,
  },
  reject: {
    label: ['拒绝', '拒絕', 'Reject'],
    from: ['submitted', 'analysing'],
    to: 'rejected',
    right: ACCEPT,
    reason: 'must',
    danger: true,
  },
  suspend: {
    label: ['挂起', '掛起', 'Suspend'],
    from: ['submitted', 'analysing', 'accepted'],
    to: 'suspended',
    right: ACCEPT,
    reason: 'must',
    writes: ({ status }: UserDemandRow) => ({ resumesTo: status }),
  },
  resume: {
    label: ['恢复', '恢復', 'Resume'],
    from: ['suspended'],
    to: { kept: 'resumesTo' },
    right: ACCEPT,
    clears: ['resumesTo'],
  },
  merge: {
    label: ['标记重复', '標記重複', 'Mark as duplicate'],
    from: ['submitted', 'analysing'],
    to: 'duplicate',
    right: ACCEPT,
    reason: 'must',
    sets: { duplicateOf: 'must' },
    danger: true,
  },
});

export interface DevFacts {
  /** Demands it comes from, tasks made of it, suspect links to it, linked issues that are open. */
  origins: number;
  tasks: number;
  suspects: number;
  issues: number;
  /** Of the control chain in force. */
  needsOrigin: boolean;
  needsTask: boolean;
  suspectHolds: boolean;
}
type AtDev = Moment<DevFacts>;
const EDIT = 'dm:dev:edit';
const untilControlled = ({ controlled }: DevDemandRow) => (controlled ? problem(t.byChange) : null);

export const devDemandLife = lifecycle(devDemand, {
  approve: {
    label: ['批准', '批准', 'Approve'],
    from: ['draft'],
    to: 'approved',
    right: EDIT,
    refuse: (_row, { facts }: AtDev) => (facts.needsOrigin && facts.origins === 0 ? problem(t.needsOrigin) : null),
  },
  implement: {
    label: ['开始实现', '開始實現', 'Start implementing'],
    from: ['approved'],
    to: 'implementing',
    right: EDIT,
  },
  complete: {
    label: ['完成实现', '完成實現', 'Finish implementing'],
    from: ['approved', 'implementing'],
    to: 'implemented',
    right: EDIT,
  },
  verify: {
    label: ['验证通过', '驗證通過', 'Verify'],
    from: ['implemented'],
    to: 'verified',
    right: EDIT,
    sets: { evidence: 'must' },
    refuse: (_row, { facts }: AtDev) => {
      if (facts.needsTask && facts.tasks === 0) return problem(t.needsTask);
      return facts.suspectHolds && facts.suspects > 0 ? problem(t.suspect, { count: facts.suspects }) : null;
    },
  },
  close: {
    label: ['关闭', '關閉', 'Close'],
    from: ['verified'],
    to: 'closed',
    right: EDIT,
    refuse: (_row, { facts }: AtDev) => (facts.issues > 0 ? problem(t.openIssues, { count: facts.issues }) : null),
  },
  rework: {
    label: ['退回实现', '退回實現', 'Back to implementing'],
    from: ['implemented', 'verified'],
    to: 'implementing',
    right: EDIT,
    reason: 'must',
    clears: ['evidence'],
  },
  defer: {
    label: ['延期', '延期', 'Defer'],
    from: ['draft', 'approved', 'implementing'],
    to: 'deferred',
    right: EDIT,
    reason: 'must',
    refuse: untilControlled,
  },
  cancel: {
    label: ['取消', '取消', 'Cancel'],
    from: ['draft', 'approved', 'implementing', 'deferred'],
    to: 'cancelled',
    right: EDIT,
    reason: 'must',
    danger: true,
    refuse: untilControlled,
  },
  reopen: {
    label: ['重新打开', '重新開啟', 'Reopen'],
    from: ['deferred', 'cancelled'],
    to: 'approved',
    right: EDIT,
    reason: 'must',
    refuse: untilControlled,
  },
});

const LIB = 'dm:lib:edit';
export const libDemandLife = lifecycle(libDemand, {
  publish: { label: ['发布', '發佈', 'Publish'], from: ['draft'], to: 'published', right: LIB },
  revise: {
    label: ['修订', '修訂', 'Revise'],
    from: ['published'],
    to: 'draft',
    right: LIB,
    writes: ({ revision }) => ({ revision: revision + 1 }),
  },
  retire: {
    label: ['废止', '廢止', 'Make obsolete'],
    from: ['draft', 'published'],
    to: 'obsolete',
    right: LIB,
    reason: 'must',
    danger: true,
  },
});

export const projectDemandLife = lifecycle(projectDemand, {
  takeOut: {
    label: ['移出范围', '移出範圍', 'Take out of scope'],
    from: ['inScope'],
    to: 'out',
    right: 'dm:demand:edit',
    reason: 'must',
    refuse: (_row, { facts }: Moment<{ controlled: boolean }>) => (facts.controlled ? problem(t.byChange) : null),
  },
  takeIn: {
    label: ['重新纳入', '重新納入', 'Take back in'],
    from: ['out'],
    to: 'inScope',
    right: 'dm:demand:edit',
    stamps: { since: 'today' },
  },
});

export const controlChainLife = lifecycle(controlChain, {
  publish: {
    label: ['发布', '發佈', 'Publish'],
    from: ['draft'],
    to: 'published',
    right: 'dm:chain:edit',
    stamps: { publishedAt: 'now' },
  },
  replace: {
    label: ['取代', '取代', 'Supersede'],
    from: ['published'],
    to: 'superseded',
    right: 'dm:chain:edit',
    reason: 'must',
  },
});

/** Whoever asks for it submits it; where an approval is bound, it holds back what takes effect (docs/adr/458). */
export const demandChangeLife = lifecycle(demandChange, {
  apply: {
    label: ['提交生效', '提交生效', 'Submit'],
    from: ['draft'],
    to: 'approved',
    right: 'dm:change:add',
    stamps: { takenAt: 'now' },
  },
  withdraw: {
    label: ['撤销', '撤銷', 'Withdraw'],
    from: ['draft'],
    to: 'cancelled',
    right: 'dm:change:add',
    reason: 'must',
    danger: true,
  },
});
