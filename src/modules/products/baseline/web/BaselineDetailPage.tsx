/** A baseline as the structure of that day. */
import { Descriptions, Empty, Skeleton, Tag } from 'antd';
import { StructureEditor } from '#modules/products/structure/web/public.ts';
import { useCall } from '#web/api.ts';
import { companyTime } from '#web/clock.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { type BaselineContent, baselineContent } from '../baseline.calls.ts';
import { baselinePageTexts as x } from './texts.ts';

function Shown({ content }: { content: BaselineContent }) {
  usePageTitle(content.title);
  const productId = useObject('product')?.id ?? null;
  const answer = {
    ...content,
    ...{
      productId,
      status: '',
      revision: 0,
      controlledSince: null,
      mayEdit: false,
      mayChange: false,
      ...{ options: [], variants: [], mayVary: false },
    },
  };
  return (
    <>
      <Descriptions
        size="small"
        column={2}
        title={content.title}
        items={[
          { key: 'version', label: t(x.version), children: content.version },
          { key: 'taken', label: t(x.taken), children: companyTime(Date.parse(content.takenAt)) },
          {
            key: 'root',
            label: t(x.root),
            span: 2,
            children: (
              <>
                <code style={{ marginRight: 8, overflowWrap: 'anywhere' }}>{content.root}</code>
                <Tag color={content.broken > 0 ? 'error' : 'success'}>
                  {content.broken > 0 ? t(x.broken, { count: content.broken }) : t(x.whole)}
                </Tag>
              </>
            ),
          },
        ]}
      />
      <StructureEditor owner={{ versionId: 0 }} answer={answer} editable={false} reload={() => {}} />
    </>
  );
}

export default function BaselineDetailPage() {
  const [id] = useQueryParam('baselineId');
  const baselineId = Number(id);
  const answer = useCall(baselineContent, { baselineId }, { quiet: true, enabled: baselineId > 0 });
  if (!(baselineId > 0)) return <Empty style={{ padding: 48 }} description={t(x.chooseBaseline)} />;
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  return (
    <div className="wm-card wm-structure-page">
      {answer.data ? <Shown key={baselineId} content={answer.data} /> : <Skeleton active />}
    </div>
  );
}
