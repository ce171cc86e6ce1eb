import { Alert, Button, Checkbox, Form, Modal, Select, Table } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { useScope } from '#web/scope.ts';
import { addMembers, memberSources, type NamedPeople, type PickedMembers } from '../many-members.calls.ts';
import { projectMember } from '../team.entity.ts';
import { manyMembersTexts as x } from '../team.texts.ts';

interface Picked {
  departments: number[];
  systemRoles: number[];
  projectRoles: number[];
  company: boolean;
  users: number[];
  roles: number[];
}
const NOTHING: Picked = { departments: [], systemRoles: [], projectRoles: [], company: false, users: [], roles: [] };

const withCount = (list: readonly NamedPeople[] | undefined) =>
  (list ?? []).map(({ id, name, people }) => ({ value: id, label: `${name} (${people})` }));

/** Members of the object on screen, picked many at once: who they are is shown before they are added. */
export function AddMembers({ onClose }: { onClose(): void }) {
  const owner = useScope();
  const sources = useCall(memberSources, owner, { quiet: true });
  const [picked, setPicked] = useState(NOTHING);
  const [preview, setPreview] = useState<PickedMembers | null>(null);
  const [busy, setBusy] = useState(false);
  const { departments, systemRoles, projectRoles, company, users, roles } = picked;
  const set = (change: Partial<Picked>): void => {
    setPreview(null);
    setPicked({ ...picked, ...change });
  };
  const any = company || departments.length + systemRoles.length + projectRoles.length + users.length > 0;
  const run = async (dryRun: boolean): Promise<void> => {
    setBusy(true);
    try {
      const answer = await send(addMembers, { ...owner, ...picked, dryRun });
      if (dryRun) return setPreview(answer);
      toast.success(t(x.added, { count: answer.people.length }));
      onClose();
    } catch {
      // The refusal has been shown; what was chosen stays.
      setPreview(null);
    } finally {
      setBusy(false);
    }
  };
  const many = (value: number[], options: { value: number; label: string }[], label: string, field: keyof Picked) => (
    <Select<number[]>
      mode="multiple"
      allowClear
      showSearch={BY_LABEL}
      loading={!sources.data}
      aria-label={label}
      value={value}
      options={options}
      onChange={(ids) => set({ [field]: ids })}
    />
  );
  const own = (sources.data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Modal
      open
      width={720}
      title={t(x.page)}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t(entityTexts.cancel)}
        </Button>,
        <Button
          key="preview"
          disabled={!any || roles.length === 0}
          loading={busy && !preview}
          onClick={() => void run(true)}
        >
          {t(x.preview)}
        </Button>,
        <Button
          key="add"
          type="primary"
          disabled={!preview || preview.people.length === 0}
          loading={busy && preview !== null}
          onClick={() => void run(false)}
        >
          {t(x.add)}
        </Button>,
      ]}
    >
      {sources.error && !sources.data ? (
        <ReadError error={sources.error} retry={sources.refetch} />
      ) : (
        <Form layout="vertical">
          <Form.Item label={t(addMembers.input.departments.label)} extra={t(x.withBelow)}>
            <EntityPicker
              multiple
              to="department"
              value={departments}
              onChange={(ids: number[] | null) => set({ departments: ids ?? [] })}
            />
          </Form.Item>
          <Form.Item label={t(x.systemRoles)}>
            {many(systemRoles, withCount(sources.data?.systemRoles), t(x.systemRoles), 'systemRoles')}
          </Form.Item>
          <Form.Item label={t(x.projectRoles)}>
            {many(projectRoles, withCount(sources.data?.projectRoles), t(x.projectRoles), 'projectRoles')}
          </Form.Item>
          <Form.Item label={t(addMembers.input.users.label)}>
            <EntityPicker
              multiple
              to="user"
              value={users}
              onChange={(ids: number[] | null) => set({ users: ids ?? [] })}
            />
          </Form.Item>
          <Form.Item>
            <Checkbox checked={company} onChange={({ target }) => set({ company: target.checked })}>
              {t(x.company)} ({sources.data?.company ?? ''})
            </Checkbox>
          </Form.Item>
          <Form.Item label={t(x.roles)} required>
            {many(roles, own, t(x.roles), 'roles')}
          </Form.Item>
          {preview && (
            <>
              <Alert
                type="info"
                showIcon
                title={t(x.willAdd, { count: preview.people.length, already: preview.already })}
                style={{ marginBottom: 8 }}
              />
              <Table
                size="small"
                rowKey="id"
                pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
                dataSource={preview.people}
                columns={[
                  { title: t(projectMember.fields.user.label), dataIndex: 'name' },
                  { title: t(addMembers.input.departments.label), dataIndex: 'department' },
                ]}
              />
            </>
          )}
        </Form>
      )}
    </Modal>
  );
}
