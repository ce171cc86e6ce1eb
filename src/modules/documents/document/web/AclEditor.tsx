/** Entries of a list of rights: a line for each subject, a box for each right; granting any adds the view. */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select, Table } from 'antd';
import { useState } from 'react';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import type { NodeList, ShownEntry } from '../acl.calls.ts';
import {
  DOCUMENT_RIGHTS,
  documentRights,
  holds,
  isAlone,
  type SubjectKind,
  subjectKinds,
  toggled,
  VIEW,
} from '../document-rights.ts';
import { aclTexts as a } from './acl-texts.ts';

const KINDS = Object.keys(subjectKinds) as SubjectKind[];
const PICKED: Partial<Record<SubjectKind, string>> = { user: 'user', department: 'department', group: 'userGroup' };

export const subjectText = ({ kind, name }: Pick<ShownEntry, 'kind' | 'name'>): string =>
  isAlone(kind) ? t(subjectKinds[kind]) : `${t(subjectKinds[kind])}: ${name}`;

interface AclEditorProps {
  entries: readonly ShownEntry[];
  /** Roles of the object that can be named. */
  roles: NodeList['roles'];
  disabled?: boolean;
  onChange(entries: readonly ShownEntry[]): void;
}

export function AclEditor({ entries, roles, disabled = false, onChange }: AclEditorProps) {
  const set = (entry: ShownEntry, rights: number) =>
    onChange(entries.map((one) => (one === entry ? { ...one, rights } : one)));
  return (
    <>
      <Table<ShownEntry>
        size="small"
        rowKey={({ kind, subject }) => `${kind} ${subject}`}
        pagination={false}
        scroll={{ x: 880 }}
        dataSource={[...entries]}
        columns={[
          { title: t(a.subject), key: 'subject', width: 170, fixed: 'left', render: (_, entry) => subjectText(entry) },
          ...DOCUMENT_RIGHTS.map((right) => ({
            title: t(documentRights[right]),
            key: right,
            width: 65,
            align: 'center' as const,
            render: (_: unknown, entry: ShownEntry) => (
              <Checkbox
                aria-label={`${subjectText(entry)}: ${t(documentRights[right])}`}
                disabled={disabled}
                checked={holds(entry.rights, right)}
                onChange={() => {
                  const next = toggled(entry.rights, right);
                  if (typeof next === 'number') set(entry, next);
                  else toast.error(t(next.message, next.params));
                }}
              />
            ),
          })),
          ...(disabled
            ? []
            : [
                {
                  title: '',
                  key: 'remove',
                  width: 76,
                  render: (_: unknown, entry: ShownEntry) => (
                    <Button
                      type="link"
                      size="small"
                      danger
                      aria-label={`${t(a.remove)}: ${subjectText(entry)}`}
                      onClick={() => onChange(entries.filter((one) => one !== entry))}
                    >
                      {t(a.remove)}
                    </Button>
                  ),
                },
              ]),
        ]}
      />
      {!disabled && <AddSubject entries={entries} roles={roles} onAdd={(entry) => onChange([...entries, entry])} />}
    </>
  );
}

function AddSubject({
  entries,
  roles,
  onAdd,
}: Pick<AclEditorProps, 'entries' | 'roles'> & { onAdd(entry: ShownEntry): void }) {
  const [kind, setKind] = useState<SubjectKind>('user');
  const [subject, setSubject] = useState<{ id: number; name: string } | null>(null);
  const taken = (id: number) => entries.some((one) => one.kind === kind && one.subject === id);
  const chosen = isAlone(kind) ? { id: 0, name: '' } : subject;
  const add = () => {
    if (!chosen || taken(chosen.id)) return;
    onAdd({ kind, subject: chosen.id, name: chosen.name, rights: VIEW });
    setSubject(null);
  };
  const picked = PICKED[kind];
  return (
    <div className="wm-doc-head" style={{ marginTop: 12 }}>
      <Select
        aria-label={t(a.addKind)}
        style={{ width: 140 }}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setSubject(null);
        }}
        options={KINDS.filter((one) => one !== 'role' || roles.length > 0).map((one) => ({
          value: one,
          label: t(subjectKinds[one]),
        }))}
      />
      <div style={{ width: 260 }}>
        {picked && (
          <EntityPicker
            to={picked}
            value={subject?.id ?? null}
            placeholder={t(a.chooseSubject)}
            titles={subject ? { [subject.id]: subject.name } : undefined}
            onChange={(id: number | null, option?: { title: string }) =>
              setSubject(id === null ? null : { id, name: option?.title ?? '' })
            }
          />
        )}
        {kind === 'role' && (
          <Select
            aria-label={t(subjectKinds.role)}
            style={{ width: '100%' }}
            placeholder={t(a.chooseSubject)}
            value={subject?.id ?? null}
            onChange={(id) => setSubject(roles.find((one) => one.id === id) ?? null)}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
      <Button icon={<PlusOutlined />} disabled={!chosen || taken(chosen.id)} onClick={add}>
        {t(a.add)}
      </Button>
    </div>
  );
}
