/**
 * The question about the former manager in the form that gives an object another one. The answer is saved with the form, in one
 * call (`server/former-manager.ts`); without the right to change members they stay a member.
 */
import { Radio } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { FieldsForm } from '#web/entity/record/use-fields-form.ts';
import type { RecordFormOptions } from '#web/entity/record/use-record-form.tsx';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { type FormerChoice, formerChoices, withFormerCall } from '../team.calls.ts';
import { projectMember } from '../team.entity.ts';
import { teamTexts as x } from '../team.texts.ts';

export interface FormerManager {
  /** Above the inputs of the form. */
  head(form: FieldsForm): ReactNode;
  /** How the form is saved. */
  update: NonNullable<RecordFormOptions['update']>;
}

export function useFormerManager(entity: Entity, owner: ScopeRef): FormerManager {
  const { can } = useRights(owner);
  const [choice, setChoice] = useState<FormerChoice>('member');
  const asked = useRef(false);
  return {
    head({ initial, values }) {
      const before = initial.manager as number | null | undefined;
      asked.current =
        before != null && values.manager != null && values.manager !== before && can(projectMember.rights.update);
      if (!asked.current) return null;
      return (
        <fieldset className="wm-former" aria-label={t(x.formerAsk)}>
          <span>{t(x.formerAsk)}</span>
          <Radio.Group
            value={choice}
            onChange={({ target }) => setChoice(target.value as FormerChoice)}
            options={Object.entries(formerChoices).map(([value, label]) => ({ value, label: t(label) }))}
          />
        </fieldset>
      );
    },
    update: () => (asked.current ? { call: withFormerCall(entity), with: { former: choice } } : null),
  };
}
