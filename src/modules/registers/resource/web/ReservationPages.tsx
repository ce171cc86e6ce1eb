/** Reservations: all one may see, those of a project, and the form that says what is free as one types. */
import { PlusOutlined } from '@ant-design/icons';
import { Alert, Tabs, Tag } from 'antd';
import { useMemo } from 'react';
import { bookingPageTexts, ProjectBookings } from '#modules/registers/manpower/web/public.ts';
import { useCall } from '#web/api.ts';
import { clockAhead, companyClock } from '#web/clock.ts';
import { exportAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage, type ListPageProps } from '#web/entity/list/ListPage.tsx';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { useRights, useSession } from '#web/session.ts';
import { readAvailability } from '../resource.calls.ts';
import { type ReservationRow, type ReservationStatus, reservation, reservationStatus } from '../resource.entity.ts';
import { leastFree, quantityOf, shortDays, thousandths } from '../resource.rules.ts';
import { resourcePageTexts as x } from './texts.ts';

const LIST = '/modules/project/projectResource';
const FORM = '/modules/project/projectResourceManage/addOrEdit';
const PARAM = 'reservationId';
const COLORS: Readonly<Record<ReservationStatus, string>> = {
  requested: 'warning',
  approved: 'processing',
  out: 'success',
  returned: 'default',
  refused: 'error',
  cancelled: 'default',
};

const columns: ListPageProps<ReservationRow>['columns'] = {
  quantity: {
    width: 100,
    cell: ({ quantity, returned, status }) =>
      status === 'out' && Number(returned) > 0
        ? `${Number(quantity) - Number(returned)} / ${Number(quantity)}`
        : Number(quantity),
  },
  status: {
    width: 110,
    cell: ({ status, endsAt }) =>
      status === 'out' && Date.parse(endsAt) < companyClock().now ? (
        <Tag color="error">{t(x.overdue)}</Tag>
      ) : (
        <Tag color={COLORS[status]}>{t(reservationStatus[status])}</Tag>
      ),
  },
};

export const UsageList = () => <ListPage<ReservationRow> entity={reservation} none={x.noUse} columns={columns} />;

/** Things and people that the project asks for. */
export function ProjectResources() {
  const scope = useScope();
  const { can } = useRights(scope);
  const [tab, setTab] = useQueryParam('tabName');
  if (!can('pm:manpower:query')) return <ProjectThings />;
  const shown = tab === 'people' ? tab : 'things';
  return (
    <div className="wm-list">
      <Tabs
        size="small"
        activeKey={shown}
        onChange={setTab}
        items={[
          { key: 'things', label: t(bookingPageTexts.things) },
          { key: 'people', label: t(bookingPageTexts.inbox) },
        ]}
      />
      {shown === 'people' ? <ProjectBookings /> : <ProjectThings />}
    </div>
  );
}

function ProjectThings() {
  const scope = useScope();
  const reserve: ToolbarAction = {
    key: 'create',
    label: x.reserve,
    icon: <PlusOutlined />,
    primary: true,
    right: 'pm:resource:edit',
    run: () => go(href(FORM, { ...scope })),
  };
  return (
    <ListPage<ReservationRow>
      entity={reservation}
      none={x.noneHere}
      columns={columns}
      toolbar={[reserve, exportAction()]}
    />
  );
}

/** How much is free in the chosen time, before anything is sent. */
function Free({ values, without }: { values: Readonly<Record<string, unknown>>; without: number | undefined }) {
  const { resource: id, startsAt, endsAt, quantity } = values;
  const chosen =
    typeof id === 'number' && typeof startsAt === 'string' && typeof endsAt === 'string' && startsAt < endsAt;
  const { data } = useCall(
    readAvailability,
    {
      resourceId: chosen ? id : 0,
      from: String(startsAt),
      to: String(endsAt),
      ...(without !== undefined && { without }),
    },
    { enabled: chosen, quiet: true, background: true },
  );
  if (!chosen || !data) return <Alert type="info" showIcon title={t(x.chooseFirst)} style={{ marginBottom: 12 }} />;
  const free = data.parts.length > 0 ? leastFree(data.parts) : data.total;
  const wanted = thousandths(String(quantity ?? '0'));
  const days = shortDays(data.parts, wanted, clockAhead());
  return (
    <Alert
      type={free >= wanted && free > 0 ? 'success' : 'error'}
      showIcon
      style={{ marginBottom: 12 }}
      title={t(x.inTime, { free: quantityOf(Math.max(0, free)), total: quantityOf(data.total) })}
      description={
        days.length > 0 ? t(x.short, { days: days.join(', '), free: quantityOf(Math.max(0, free)) }) : undefined
      }
    />
  );
}

export function ReservationForm() {
  const [text] = useQueryParam(PARAM);
  const scope = useScope();
  const { viewer } = useSession();
  const id = Number(text) || undefined;
  const initial = useMemo(() => ({ user: viewer.userId, quantity: '1' }), [viewer]);
  return (
    <FormPage
      key={id}
      entity={reservation}
      {...(id !== undefined && { id })}
      initial={initial}
      head={(form) => <Free values={form.values} without={id} />}
      onDone={() => void go(href(LIST, { ...scope }))}
    />
  );
}
