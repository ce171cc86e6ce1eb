import { Skeleton } from 'antd';
import { folded } from '#kernel/check.ts';
import { portfolioTree } from '#modules/objects/portfolio/portfolio.calls.ts';
import { countLights, type PortfolioItem } from '#modules/objects/portfolio/roll-up.ts';
import { ItemTable, itemRows, LightCounts } from '#modules/objects/portfolio/web/public.ts';
import { defaultLights, type LightStatus } from '#modules/objects/project/status-light.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useItemSearch } from './use-item-search.tsx';
import './rollup.css';

const PATH = '/modules/projectPortfolio/projectPortfolioOverview';
const LIGHTS: readonly LightStatus[] = defaultLights('project').map(({ status }) => status);

/** The chosen items with those they lie in. */
export function withAbove(items: readonly PortfolioItem[], chosen: (item: PortfolioItem) => boolean): PortfolioItem[] {
  const byKey = new Map(items.map((one) => [one.key, one]));
  const kept = new Set<string>();
  for (const item of items.filter(chosen))
    for (let at: PortfolioItem | undefined = item; at; at = at.within === null ? undefined : byKey.get(at.within))
      kept.add(at.key);
  return items.filter(({ key }) => kept.has(key));
}

/** All portfolios one may see, with what they govern, by light and name. */
export default function PortfolioOverviewPage() {
  const { light, wanted, inputs } = useItemSearch();
  const answer = useCall(portfolioTree, {}, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const chosen = (one: PortfolioItem): boolean =>
    (!light || (one.kind === 'project' && one.light === light)) && folded(`${one.name} ${one.code}`).includes(wanted);
  const items = light || wanted ? withAbove(answer.data, chosen) : answer.data;
  const projects = answer.data.filter(({ kind }) => kind === 'project');
  return (
    <div className="wm-card wm-rollup">
      <div className="wm-rollup-bar">
        {inputs(LIGHTS)}
        <LightCounts lights={countLights(projects.map((one) => one.light))} />
      </div>
      <ItemTable rows={itemRows(items)} from={PATH} />
    </div>
  );
}
