/** Actions of lifecycles as business actions: each may need an approval, without a word of its module. */
import { SCOPES, type ScopeName } from '#kernel/entity.ts';
import type { Lifecycle } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import { filled } from '#modules/workflow/business/business-diff.ts';
import { approvalTexts as t } from './approval.texts.ts';
import type { BusinessAction } from './business-actions.ts';

export const moveKey = (entity: string, action: string): string => `${entity}.${action}`;

const lower = ([zh, hk, en]: Triple): Triple => [zh, hk, en.toLowerCase()];
const isKind = (name: string): name is ScopeName => (SCOPES as readonly string[]).includes(name);

/** '启动' and '项目' make '启动项目', 'Launch' and 'Project' 'Launch the project'. */
const labelOf = ([zh, hk, en]: Triple, [nameZh, nameHk, nameEn]: Triple): Triple => [
  `${zh}${nameZh}`,
  `${hk}${nameHk}`,
  `${en} the ${nameEn.toLowerCase()}`,
];

/** The business action of an action. `more`: what its module tells of it. */
export function actionOfMove(
  { entity, moves }: Lifecycle,
  action: string,
  more: Partial<Pick<BusinessAction, 'busy' | 'variables'>> = {},
): BusinessAction {
  const label = lower(entity.label);
  const busy = problem(t.waitingRecord, { label });
  return {
    key: moveKey(entity.name, action),
    label: labelOf(moves[action]!.label, entity.label),
    group: filled(t.statusOf.text, { label: entity.label }),
    hint: filled(t.heldBack.text, { label }),
    lock: entity.name,
    busy,
    kinds: isKind(entity.name) ? [entity.name] : (entity.scopes ?? []),
    variables: [],
    ...more,
  };
}
