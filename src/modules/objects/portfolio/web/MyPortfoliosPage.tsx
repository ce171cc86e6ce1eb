import { PlusOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { lightWidth, StatusLight } from '#modules/objects/project/web/public.ts';
import { useCall } from '#web/api.ts';
import { batchRemoveAction, exportAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { portfolioTree } from '../portfolio.calls.ts';
import { type PortfolioRow, portfolio, portfolioStatus } from '../portfolio.entity.ts';
import { CIRCLES, type Circle } from '../portfolio.views.ts';
import { itemKey } from '../roll-up.ts';
import { portfolioPageTexts as x } from './texts.ts';

const createPortfolio: ToolbarAction = {
  key: 'create',
  label: x.create,
  icon: <PlusOutlined />,
  primary: true,
  right: portfolio.rights.create,
  run: () => go('/modules/projectPortfolio/add'),
};
const TOOLBAR = [createPortfolio, exportAction(), batchRemoveAction()];
const ALL = 'all';

/** Portfolios by circle: those one manages, takes part in, or whose department is one's own; else all one may see. */
export default function MyPortfoliosPage() {
  const [said, setSaid] = useQueryParam('circle');
  const circle = CIRCLES.find((one) => one === said);
  const tree = useCall(portfolioTree, {}, { quiet: true });
  const standing = new Map(tree.data?.map((one) => [one.key, one]));
  return (
    <ListPage<PortfolioRow>
      key={circle ?? ALL}
      entity={portfolio}
      {...(circle && { view: { name: circle, none: x.noPortfolios } })}
      none={x.noPortfolios}
      extra={
        <Segmented<Circle | typeof ALL>
          aria-label={t(x.circle)}
          value={circle ?? ALL}
          options={[{ value: ALL, label: t(x.all) }, ...CIRCLES.map((value) => ({ value, label: t(x[value]) }))]}
          onChange={(value) => setSaid(value === ALL ? null : value)}
        />
      }
      toolbar={TOOLBAR}
      rowActions={(row, _abilities, moves) => [
        { key: 'open', label: x.information, run: (host) => host.openDetail(row) },
        ...moves,
        removeAction(row),
      ]}
      columns={{
        status: {
          width: lightWidth(),
          cell: (row) => {
            const found = standing.get(itemKey('portfolio', row.id));
            return found ? <StatusLight status={found.light} label /> : t(portfolioStatus[row.status]);
          },
        },
      }}
    />
  );
}
