/** Actions of lifecycles as business actions: each may need an approval, without an entry of its module. */
import type { Lifecycle } from '#kernel/lifecycle.ts';
import { isObjectKind, scopesOf } from '#kernel/object-kind.ts';
import { problem } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import { filled } from '#modules/flow/workflow/business/business-diff.ts';
import { approvalTexts as t } from './approval.texts.ts';
import type { BusinessAction } from './business-actions.ts';

export const moveKey = (entity: string, action: string): string => `${entity}.${action}`;

const lower = ([zh, hk, en]: Triple): Triple => [zh, hk, en.toLowerCase()];

/** A move that names its record needs no second word for it: '开始评审', not '开始评审评审'. */
const joined = (verb: string, name: string): string => (verb.includes(name) ? verb : `${verb}${name}`);
/** 'Launch the project'; of a move that is its own sentence, 'Use the new version (reference)'. */
function joinedEn(verb: string, name: string): string {
  const words = verb.toLowerCase().split(' ');
  const whole = name.toLowerCase();
  if (whole.split(' ').every((word) => words.includes(word))) return verb;
  return words.includes('the') || words[0] === 'it' ? `${verb} (${whole})` : `${verb} the ${whole}`;
}

/** '启动' and '项目' make '启动项目', 'Launch' and 'Project' 'Launch the project'. */
export const moveLabel = ([zh, hk, en]: Triple, [nameZh, nameHk, nameEn]: Triple): Triple => [
  joined(zh, nameZh),
  joined(hk, nameHk),
  joinedEn(en, nameEn),
];

/** The business action of an action. `more`: additional data from its module. */
export function actionOfMove(
  { entity, moves, editable }: Lifecycle,
  action: string,
  more: Partial<Pick<BusinessAction, 'busy' | 'variables'>> = {},
): BusinessAction {
  const label = lower(entity.label);
  const busy = problem(t.waitingRecord, { label });
  return {
    key: moveKey(entity.name, action),
    label: moveLabel(moves[action]!.label, entity.label),
    group: filled(t.statusOf.text, { label: entity.label }),
    hint: filled(t.heldBack.text, { label }),
    lock: entity.name,
    busy,
    editable,
    kinds: isObjectKind(entity.name) ? [entity.name] : scopesOf(entity),
    variables: [],
    ...more,
  };
}
