import { Progress, Tag } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { Deviation, projectPageTexts as p, StatusLight } from '#modules/objects/project/web/public.ts';
import { useCall } from '#web/api.ts';
import { recordMoves } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { portfolioItems } from '../portfolio.calls.ts';
import { portfolio, portfolioStatus } from '../portfolio.entity.ts';
import { portfolioLife } from '../portfolio.life.ts';
import { itemKey, type PortfolioItem } from '../roll-up.ts';
import { LightCounts } from './LightCounts.tsx';
import { logged } from './logged.ts';
import { PortfolioFigures } from './PortfolioFigures.tsx';
import { portfolioPageTexts as x } from './texts.ts';

const EDIT = '/modules/projectPortfolio/edit';
const SUB_LIST = '/modules/projectPortfolio/subList';

function Standing({ item }: { item: PortfolioItem }) {
  return (
    <>
      <Fact label={t(x.light)}>
        <StatusLight status={item.light} label />
      </Fact>
      <Fact label={t(p.planned)} hint={t(p.plannedHint)}>
        <Progress percent={item.plannedProgress} size="small" strokeColor="#8c8c8c" aria-label={t(p.planned)} />
      </Fact>
      <Fact label={t(p.actual)}>
        <Progress percent={item.actualProgress} size="small" aria-label={t(p.actual)} />
      </Fact>
      <Fact label={t(p.deviation)} hint={t(p.deviationHint)}>
        <b>
          <Deviation value={item.deviation} />
        </b>
      </Fact>
      <Fact label={t(x.planEnd)} hint={t(x.planEndHint)}>
        {item.planEnd ?? '–'}
      </Fact>
      <Fact label={t(x.projects)}>
        <PageLink to={href(SUB_LIST, { poId: item.id })}>
          <b>{item.projects}</b>
        </PageLink>
        <LightCounts lights={item.lights} />
      </Fact>
    </>
  );
}

export default function PortfolioDetailPage() {
  const id = useObject('portfolio')?.id ?? 0;
  const moves = useMoves(portfolioLife);
  const answer = useCall(entityCalls(portfolio).get, { id }, { quiet: true });
  const items = useCall(portfolioItems, { portfolioId: id }, { quiet: true });
  const common = useCommonTabs(logged, id, t(x.dynamics));
  const own = items.data?.find((one) => one.key === itemKey('portfolio', id));
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(detail) => {
          const { row } = detail;
          return (
            <RecordFrame
              kind="portfolio"
              id={id}
              title={row.name}
              code={row.code}
              tags={<Tag>{t(portfolioStatus[row.status])}</Tag>}
              waiting={detail.abilities?.waiting}
              actions={
                detail.abilities ? recordMoves({ moves, row, title: row.name, abilities: detail.abilities }) : []
              }
              edit={detail.editable.length > 0 ? { primary: true, run: () => go(href(EDIT, { poId: id })) } : null}
              tabs={[
                {
                  key: 'fields',
                  label: t(x.information),
                  render: () => (
                    <DetailFields entity={portfolio} row={row as never} titles={detail.titles} told="status" />
                  ),
                },
                ...common,
              ]}
            >
              {items.error && !items.data ? (
                <ReadError error={items.error} retry={items.refetch} />
              ) : (
                <>
                  <Facts>{own && <Standing item={own} />}</Facts>
                  <PortfolioFigures portfolioId={id} />
                </>
              )}
            </RecordFrame>
          );
        }}
      </RecordRead>
      {moves.dialog}
    </div>
  );
}
