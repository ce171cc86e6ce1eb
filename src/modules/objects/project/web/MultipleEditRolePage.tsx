import { Alert, Button, Empty, Form, Segmented, Select, Table, Tag } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import {
  editableProjects,
  editMembers,
  type MemberEffect,
  type MembersAnswer,
  type RoleChange,
  roleChanges,
} from '../members.calls.ts';
import { memberTexts as m } from './member-texts.ts';
import '#web/entity/entity.css';
import './project.css';

const Names = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <span className="wm-none">{t(m.noMember)}</span>
  ) : (
    names.map((name) => <Tag key={name}>{name}</Tag>)
  );

/** Roles of people in several projects at once: choose, look at what changes, do it. */
export default function MultipleEditRolePage() {
  const answer = useCall(editableProjects, {}, { quiet: true });
  const [projects, setProjects] = useState<number[]>([]);
  const [users, setUsers] = useState<number[]>([]);
  const [roles, setRoles] = useState<string[]>([]);
  const [change, setChange] = useState<RoleChange>('add');
  const [preview, setPreview] = useState<MembersAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  const list = answer.data?.projects ?? [];
  const names = [...new Set(list.filter((p) => projects.includes(p.id)).flatMap((p) => p.roles))];
  const ready = projects.length > 0 && users.length > 0 && roles.length > 0;
  /** A choice that changed makes the preview old. */
  const chosen =
    <V,>(keep: (value: V) => void) =>
    (value: V): void => {
      setPreview(null);
      keep(value);
    };
  const run = async (dryRun: boolean): Promise<void> => {
    setBusy(true);
    try {
      const done = await send(editMembers, { projects, users, roles, change, dryRun });
      setPreview(dryRun ? done : null);
      if (!dryRun) toast.success(t(m.done, { count: done.changes.length, refused: done.refused.length }));
    } catch {
      setPreview(null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(m.page)}</h1>
        <span className="wm-hint">{t(m.hint)}</span>
      </div>
      <div className="wm-page-body">
        {answer.error && !answer.data ? (
          <ReadError error={answer.error} retry={answer.refetch} />
        ) : answer.data && list.length === 0 ? (
          <Empty description={t(m.noProjects)} />
        ) : (
          <Form layout="vertical" className="wm-batch-roles">
            <Form.Item label={t(m.projects)}>
              <Select<number[]>
                mode="multiple"
                allowClear
                maxCount={100}
                loading={!answer.data}
                showSearch={BY_LABEL}
                aria-label={t(m.projects)}
                value={projects}
                options={list.map((p) => ({ value: p.id, label: `${p.name} (${p.code})` }))}
                onChange={chosen(setProjects)}
              />
            </Form.Item>
            <Form.Item label={t(m.people)}>
              <EntityPicker
                multiple
                to="user"
                value={users}
                onChange={chosen((ids: number[] | null) => setUsers(ids ?? []))}
              />
            </Form.Item>
            <Form.Item label={t(m.change)}>
              <Segmented<RoleChange>
                value={change}
                options={Object.entries(roleChanges).map(([value, label]) => ({
                  value: value as RoleChange,
                  label: t(label),
                }))}
                onChange={chosen(setChange)}
              />
            </Form.Item>
            <Form.Item label={t(m.roles)}>
              <Select<string[]>
                mode="multiple"
                allowClear
                disabled={projects.length === 0}
                placeholder={projects.length === 0 ? t(m.projectsFirst) : ''}
                aria-label={t(m.roles)}
                value={roles}
                options={names.map((name) => ({ value: name, label: name }))}
                onChange={chosen(setRoles)}
              />
            </Form.Item>
            <div className="wm-batch-roles-do">
              <Button disabled={!ready} loading={busy && !preview} onClick={() => void run(true)}>
                {t(m.preview)}
              </Button>
              <Button
                type="primary"
                disabled={!preview || preview.changes.length === 0}
                loading={busy && preview !== null}
                onClick={() => void run(false)}
              >
                {t(m.apply)}
              </Button>
            </div>
          </Form>
        )}
        {preview && preview.refused.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t(m.refused, { count: preview.refused.length })}
            description={
              <ul>
                {preview.refused.map((one) => (
                  <li key={`${one.projectId}.${one.userId}`}>
                    {one.projectName} · {one.userName}: {one.reason}
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {preview && (
          <Table<MemberEffect>
            size="small"
            rowKey={(row) => `${row.projectId}.${row.userId}`}
            dataSource={preview.changes}
            locale={{ emptyText: t(m.nothing) }}
            pagination={preview.changes.length > 10 ? { pageSize: 10, size: 'small' } : false}
            columns={[
              { title: t(m.project), dataIndex: 'projectName', ellipsis: true },
              { title: t(m.person), dataIndex: 'userName', width: 140 },
              { title: t(m.before), key: 'before', render: (_, row) => <Names names={row.before} /> },
              { title: t(m.after), key: 'after', render: (_, row) => <Names names={row.after} /> },
            ]}
          />
        )}
      </div>
    </div>
  );
}
