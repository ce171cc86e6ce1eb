/** The form of a contract, in the company or in a project (1-product §2.8, §2.16). */
import { Form } from 'antd';
import { useMemo, useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { useSession } from '#web/session.ts';
import { contract, type Direction } from '../contract.entity.ts';
import { SIGNED } from '../contract.rules.ts';
import { contractNotes } from './Balances.tsx';
import { contractPageTexts as x } from './texts.ts';

/** What a signed contract has of the beginning; only a change of the contract alters it. */
const fixed = Object.fromEntries(SIGNED.map((name) => [name, { disabled: true }]));

export default function ContractFormPage() {
  const here = useScope();
  const { projectId } = here;
  const [idText] = useQueryParam('contractId');
  const [direction] = useQueryParam('direction');
  const id = Number(idText) || undefined;
  const [project, setProject] = useState<number | null>(null);
  const { viewer } = useSession();
  const known = useCall(entityCalls(contract).get, { id: id ?? 0 }, { quiet: true, enabled: id !== undefined }).data
    ?.row;
  const initial = useMemo(
    () => ({ responsible: viewer.userId, direction: (direction as Direction | null) ?? 'purchase' }),
    [viewer, direction],
  );
  const scope = useMemo(
    (): ScopeRef => (projectId ? { projectId } : project ? { projectId: project } : {}),
    [projectId, project],
  );
  const place = known ? scopeRefOf(objectOfRef(known)) : scope;
  const list = projectId
    ? href(direction === 'sales' ? '/modules/project/sales' : '/modules/project/purchase', { projectId })
    : '/modules/contract/myCreate';
  return (
    <FormPage
      key={id}
      entity={contract}
      {...(id !== undefined && { id })}
      initial={initial}
      scope={place}
      notes={contractNotes(place.projectId ?? null)}
      formState={() => (known && known.status !== 'draft' ? fixed : {})}
      head={(form) =>
        id === undefined &&
        !projectId && (
          <Form layout="vertical" className="wm-form">
            <Form.Item label={t(x.owner)} htmlFor="contract-owner" extra={t(x.ownerHint)}>
              <EntityPicker
                to="project"
                id="contract-owner"
                value={project}
                onChange={(next) => {
                  // Tasks are those of the project.
                  form.set('allocations', []);
                  form.set('nodes', []);
                  setProject(next);
                }}
              />
            </Form.Item>
          </Form>
        )
      }
      onDone={(row) => {
        const shown = row?.id ?? id;
        void go((shown && recordHref('contract', shown, { inside: here })) || list);
      }}
    />
  );
}
