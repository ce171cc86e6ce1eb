/** The resources of the company, with what is free of them now (1-product §2.18). */
import { Tag } from 'antd';
import { useCall } from '#web/api.ts';
import { ListPage, type ListPageProps } from '#web/entity/list/ListPage.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { readFreeNow } from '../resource.calls.ts';
import { type ResourceRow, type ResourceStatus, resource, resourceStatus } from '../resource.entity.ts';
import { quantityOf } from '../resource.rules.ts';
import { resourcePageTexts as x } from './texts.ts';

const COLORS: Readonly<Record<ResourceStatus, string>> = {
  inUse: 'success',
  maintenance: 'warning',
  retired: 'default',
};

type Columns = ListPageProps<ResourceRow>['columns'];

export function ResourceList() {
  const { data } = useCall(readFreeNow, {}, { quiet: true, background: true });
  const columns: Columns = {
    quantity: {
      width: 150,
      cell: ({ id, quantity, unit }) => {
        const free = data?.free[id];
        const next = data?.next[id];
        return (
          <span {...(next && { title: t(x.freeAgain, { at: instantText(next) }) })}>
            {Number(quantity)} {unit}
            {free !== undefined && <span className="wm-hint"> · {t(x.freeNow, { free: quantityOf(free) })}</span>}
          </span>
        );
      },
    },
    status: { width: 110, cell: ({ status }) => <Tag color={COLORS[status]}>{t(resourceStatus[status])}</Tag> },
  };
  return <ListPage<ResourceRow> entity={resource} none={x.noResource} columns={columns} />;
}
