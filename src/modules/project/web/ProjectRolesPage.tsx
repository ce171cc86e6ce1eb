import { Checkbox, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { rightCatalogue } from '#modules/access/access.calls.ts';
import { send, useCall } from '#web/api.ts';
import { createAction, editAction, exportAction, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/ListPage.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type ProjectRoleRow, projectRole } from '../project.entity.ts';
import { pageTexts } from './texts.ts';
import './project.css';

/** Chooses the rights of a role inside the project; prerequisites come and go with what needs them. */
function RightsDialog({ role, onClose }: { role: ProjectRoleRow; onClose(): void }) {
  const catalogue = useCall(rightCatalogue, {}, { staleTime: 300_000 });
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set(role.rights ?? []));
  const groups = (catalogue.data ?? [])
    .map((g) => ({ ...g, rights: g.rights.filter((r) => r.scopes.includes('project')) }))
    .filter((g) => g.rights.length > 0);
  const all = groups.flatMap((g) => g.rights);
  const toggle = (key: string, on: boolean): void => {
    const next = new Set(held);
    const add = (k: string): void => {
      next.add(k);
      for (const n of all.find((r) => r.key === k)?.needs ?? []) add(n);
    };
    const drop = (k: string): void => {
      next.delete(k);
      for (const r of all) if (r.needs?.includes(k) && next.has(r.key)) drop(r.key);
    };
    if (on) add(key);
    else drop(key);
    setHeld(next);
  };
  const save = async (): Promise<void> => {
    await send(entityCalls(projectRole).update, { id: role.id, version: role.version, rights: [...held] });
    toast.success(t(pageTexts.saved));
    onClose();
  };
  const whole = role.manager || (role.rights ?? []).includes('*');
  return (
    <Modal
      open
      width={720}
      title={t(pageTexts.rightsOf, { role: role.name })}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
      okButtonProps={{ disabled: whole }}
    >
      {whole && <p>{t(pageTexts.managerAll)}</p>}
      {!catalogue.data && <Skeleton active />}
      <div className="wm-right-groups">
        {groups.map((g) => (
          <fieldset key={g.id} disabled={whole} style={{ border: '1px solid #f0f0f0', borderRadius: 4, margin: 0 }}>
            <legend style={{ fontSize: 13, padding: '0 6px' }}>{t(g.label)}</legend>
            {g.rights.map((r) => (
              <Checkbox
                key={r.key}
                disabled={whole}
                checked={whole || held.has(r.key)}
                onChange={(e) => toggle(r.key, e.target.checked)}
                style={{ width: 200 }}
              >
                {t(r.label)}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </Modal>
  );
}

export default function ProjectRolesPage() {
  const [open, setOpen] = useState<ProjectRoleRow | null>(null);
  return (
    <>
      <ListPage<ProjectRoleRow>
        entity={projectRole}
        toolbar={[createAction(), exportAction()]}
        rowActions={(row) => [
          { key: 'rights', label: pageTexts.rights, right: 'pm:role:edit', run: () => setOpen(row) },
          editAction(row),
          removeAction(row),
        ]}
      />
      {open && <RightsDialog role={open} onClose={() => setOpen(null)} />}
    </>
  );
}
