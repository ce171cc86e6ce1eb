/** Starting a workflow about something that was told already, without a dialog of its own. */
import { CODE } from '#kernel/problem.ts';
import { newKey, send } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { getFormRegisByCondition } from '../../definition/form-registration.calls.ts';
import { type ActAnswer, startForm, startInstance } from '../../instance/instance.calls.ts';
import { instanceTexts as i } from './instance-texts.ts';
import type { StartItem } from './use-start.ts';

/** Null: there is a form to fill in, or somebody to choose. */
export async function startAtOnce(item: StartItem): Promise<ActAnswer | null> {
  const { definitionKey, projectId, businessType, businessId, title, reason } = item;
  const about = { key: definitionKey, ...(projectId && { projectId }), ...(businessType && { businessType }) };
  const [asked, registered] = await Promise.all([
    send(startForm, about, { quiet: true }),
    send(getFormRegisByCondition, { defKey: definitionKey }, { quiet: true }),
  ]);
  if (asked.form || registered?.formType === '1' || Object.keys(asked.variables).length > 0 || asked.choices.length > 0)
    return null;
  const input = {
    ...about,
    ...{ vars: {}, form: {} },
    ...(businessId && { businessId }),
    ...(title && { title }),
    ...(reason && { reason }),
  };
  const answer = await send(startInstance, input, { quiet: [CODE.refused], idempotencyKey: newKey() });
  toast.success(t(i.flowStarted));
  return answer;
}
