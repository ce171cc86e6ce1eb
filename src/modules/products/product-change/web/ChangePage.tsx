/** One change of a product: its redline, what stands in its way, and its approval. */
import { Alert, Button, Descriptions, Empty, Skeleton, Space, Tag } from 'antd';
import { addressOf } from '#kernel/address.ts';
import { CODE } from '#kernel/problem.ts';
import { useApproval } from '#modules/flow/approval/web/public.ts';
import { DiffView } from '#modules/flow/workflow/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { companyTime } from '#web/clock.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { type ProductChangeView, productChangeView, submitProductChange } from '../product-change.calls.ts';
import { changeStatus } from '../product-change.entity.ts';
import { productChangePageTexts as x } from './texts.ts';

const TOUCHED = ['productChange', 'productBaseline'];
const COLORS = {
  draft: 'default',
  waiting: 'processing',
  returned: 'warning',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'default',
} as const;

function Shown({ view, reload }: { view: ProductChangeView; reload(): void }) {
  const { row, diff, mayEdit, conflicts } = view;
  usePageTitle(row.name);
  const approval = useApproval(TOUCHED, reload);
  const submit = async (): Promise<void> => {
    try {
      const { approval: item } = await send(submitProductChange, { changeId: row.id }, { quiet: [CODE.refused] });
      if (item) approval.ask(item);
      else toast.success(t(x.done));
    } catch (error) {
      toast.error((error as Error).message);
    }
    reload();
  };
  const edit = href('/modules/product/productStructure', {
    ...{ productId: row.productId ?? 0, versionId: row.productVersion, productChangeId: row.id },
  });
  const baseline =
    row.baseline === null ? null : addressOf('productBaseline', { id: row.baseline, productId: row.productId });
  const workflow = row.instance === null ? null : addressOf('workflow', row.instance);
  return (
    <>
      <Descriptions
        size="small"
        column={2}
        title={
          <Space>
            {row.name}
            <Tag color={COLORS[row.status]}>{t(changeStatus[row.status])}</Tag>
          </Space>
        }
        extra={
          <Space>
            {mayEdit && <Button onClick={() => void go(edit)}>{t(x.edit)}</Button>}
            {mayEdit && (
              <Button type="primary" disabled={conflicts.length > 0} onClick={() => void submit()}>
                {t(x.submit)}
              </Button>
            )}
            {workflow && <Button onClick={() => void go(workflow)}>{t(x.workflow)}</Button>}
          </Space>
        }
        items={[
          { key: 'version', label: t(x.version), children: view.version },
          { key: 'applicant', label: t(x.applicant), children: view.applicant },
          { key: 'reason', label: t(x.reason), span: 2, children: row.reason },
          {
            key: 'redline',
            label: t(x.redline),
            span: 2,
            children: <code style={{ overflowWrap: 'anywhere' }}>{row.redline}</code>,
          },
          ...(baseline
            ? [{ key: 'baseline', label: t(x.baseline), children: <PageLink to={baseline}>{t(x.open)}</PageLink> }]
            : []),
          ...(row.effectiveAt
            ? [{ key: 'at', label: t(x.effective), children: companyTime(Date.parse(row.effectiveAt)) }]
            : []),
        ]}
      />
      {conflicts.length > 0 && <Alert type="warning" showIcon title={t(x.conflicts, { count: conflicts.length })} />}
      <DiffView diff={diff} />
      {approval.dialog}
    </>
  );
}

export default function ChangePage() {
  const [id] = useQueryParam('productChangeId');
  const changeId = Number(id);
  const answer = useCall(productChangeView, { changeId }, { quiet: true, enabled: changeId > 0, staleTime: 0 });
  if (!(changeId > 0)) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  return (
    <div className="wm-card" style={{ padding: 16 }}>
      {answer.data ? (
        <Shown key={changeId} view={answer.data} reload={() => void answer.refetch()} />
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}
