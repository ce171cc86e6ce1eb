/** Who outside the company has to do with the project: a list, or a plot by power and interest (1-product §2.8; records.md B4). */
import { Segmented, Typography } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useAddressState } from '#web/address-state.ts';
import { send } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { editAction, type RowAction, removeAction } from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
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
  const { text, set } = useAddressState();
  const plotted = text('show') === 'grid';
  return (
    <ListView<PartnerRow>
      list={list}
      rowActions={rowActions}
      columns={{ nextContact: { width: 112, cell: (row) => <NextContact {...row} /> } }}
      tools={
        <Segmented
          aria-label={t(x.show)}
          value={plotted ? 'grid' : 'table'}
          options={[
            { value: 'table', label: t(x.table) },
            { value: 'grid', label: t(x.grid) },
          ]}
          onChange={(value) => set({ show: value === 'grid' ? 'grid' : '' })}
        />
      }
      body={
        plotted
          ? (host) => (
              <PartnerGrid rows={list.rows as unknown as readonly PartnerRow[]} total={list.total} host={host} />
            )
          : undefined
      }
    />
  );
}
