/** External partners of the project: a list, or a plot by power and interest (1-product §2.8; records.md B4). */
import { Typography } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { send } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { editAction, type RowAction, removeAction } from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useWays } from '#web/entity/list/ways.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type PartnerRow, partner } from '../partner.entity.ts';
import { PartnerGrid } from './PartnerGrid.tsx';
import { partnerPageTexts as x } from './texts.ts';

const { update } = entityCalls(partner);

const rowActions = (row: PartnerRow): RowAction[] => [
  {
    key: 'spoke',
    label: x.spoke,
    right: partner.rights.update,
    run: async () => {
      await send(update, { id: row.id, version: row.version, lastContact: companyToday() } as never);
      toast.success(t(x.noted));
    },
  },
  editAction(row),
  removeAction(row),
];

function NextContact({ nextContact }: PartnerRow) {
  if (!nextContact) return null;
  if (nextContact >= companyToday()) return nextContact;
  return (
    <Typography.Text type="danger" title={t(x.missed)}>
      {nextContact}
    </Typography.Text>
  );
}

export default function PartnerListPage() {
  const list = useEntityList(partner);
  const [shown, ways] = useWays(x.show, { table: x.table, grid: x.grid }, ['table', 'grid']);
  return (
    <ListView<PartnerRow>
      list={list}
      none={x.none}
      rowActions={rowActions}
      columns={{ nextContact: { width: 112, cell: (row) => <NextContact {...row} /> } }}
      tools={ways}
      body={
        shown === 'grid'
          ? (host) => (
              <PartnerGrid rows={list.rows as unknown as readonly PartnerRow[]} total={list.total} host={host} />
            )
          : undefined
      }
    />
  );
}
