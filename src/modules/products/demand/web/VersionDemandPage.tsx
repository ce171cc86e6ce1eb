/** A demand as the project's latest baseline has it, beside the demand as it is today. */
import { Empty, Skeleton, Table } from 'antd';
import { sameValue } from '#kernel/diff.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { type KeptDemand, versionDemand } from '../demand.calls.ts';
import { fieldOf, SHOWN } from './kept-fields.ts';
import { demandPageTexts as x } from './texts.ts';

const cell = (row: KeptDemand | null, name: (typeof SHOWN)[number]) =>
  row === null || row[name] === null || row[name] === '' ? (
    <span className="wm-none">–</span>
  ) : (
    <FieldCell field={fieldOf(name)} value={row[name]} />
  );

export default function VersionDemandPage() {
  const projectId = useObject('project')?.id ?? 0;
  const [text] = useQueryParam('devDemandId');
  const id = Number(text) || 0;
  const answer = useCall(versionDemand, { projectId, id }, { enabled: id > 0, quiet: true });
  usePageTitle(answer.data?.now.title);
  if (id === 0) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  if (answer.error) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const { baseline, kept, now } = answer.data;
  return (
    <div className="wm-card wm-page-body">
      <h2>
        {now.code} {now.title}
      </h2>
      <Table
        size="small"
        rowKey="name"
        pagination={false}
        scroll={{ x: 700 }}
        dataSource={SHOWN.map((name) => ({ name }))}
        rowClassName={({ name }) => (kept && !sameValue(kept[name], now[name]) ? 'wm-compared-changed' : '')}
        columns={[
          { title: t(x.field), key: 'field', width: 180, render: (_, { name }) => t(fieldOf(name).label) },
          {
            title: baseline ? t(x.kept, { name: baseline.name }) : t(x.neverKept),
            key: 'kept',
            render: (_, { name }) => cell(kept, name),
          },
          { title: t(x.today), key: 'now', render: (_, { name }) => cell(now, name) },
        ]}
      />
    </div>
  );
}
