/** Rates of a job post by day: the whole list, and one more for whoever edits posts. */
import { Button, Modal, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { addJobPostRate, type DatedRate, listJobPostRates } from '../job-post.calls.ts';
import { type JobPostRow, jobPost } from '../job-post.entity.ts';
import { jobPostTexts as x } from './texts.ts';

const { jobPost: _post, ...FIELDS } = addJobPostRate.input;
const EMPTY = {};

function AddRate({ post, onClose }: { post: number; onClose(): void }) {
  const form = useFieldsForm(FIELDS, EMPTY);
  const add = async (values: Record<string, unknown>): Promise<void> => {
    const { from, rate } = values as { from: string; rate: string };
    await send(addJobPostRate, { jobPost: post, from, rate }, { quiet: [CODE.refused] });
    toast.success(t(x.added));
    onClose();
  };
  return (
    <FieldsDialog
      name="jobPostRate"
      title={t(x.add)}
      okText={t(x.add)}
      form={form}
      groups={[{ title: '', rows: [['from', 'rate']] }]}
      send={add}
      onCancel={onClose}
    />
  );
}

export function JobPostRates({ post, onClose }: { post: JobPostRow; onClose(): void }) {
  const { can } = useRights();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useCall(listJobPostRates, { jobPost: post.id }, { quiet: true });
  const rates = data?.rates ?? [];
  const today = companyToday();
  const current = rates.find(({ from }) => from === null || from <= today);
  return (
    <Modal
      open
      width={680}
      title={t(x.ratesOf, { post: post.name })}
      onCancel={onClose}
      footer={
        can(jobPost.rights.update) && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t(x.add)}
          </Button>
        )
      }
    >
      <p className="wm-hint">{t(x.hint)}</p>
      {error && !data && <ReadError error={error} retry={refetch} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <Table<DatedRate>
          size="small"
          rowKey={({ from }) => from ?? ''}
          dataSource={rates}
          pagination={rates.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
          columns={[
            {
              title: t(x.from),
              key: 'from',
              render: (_, row) => (
                <>
                  {row.from ?? t(x.beginning)} {row === current && <Tag color="success">{t(x.now)}</Tag>}
                  {row.from !== null && row.from > today && <Tag>{t(x.coming)}</Tag>}
                </>
              ),
            },
            { title: t(x.rate), dataIndex: 'rate', align: 'right' },
            {
              title: t(x.addedBy),
              key: 'by',
              render: (_, { addedBy }) => (addedBy === null ? t(x.system) : data.people[addedBy]),
            },
            { title: t(x.addedAt), key: 'at', render: (_, { addedAt }) => instantText(addedAt) },
          ]}
        />
      )}
      {adding && <AddRate post={post.id} onClose={() => setAdding(false)} />}
    </Modal>
  );
}
