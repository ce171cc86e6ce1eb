/** The register of licenses, one of them, and its form (1-product §2.16). */
import { PlusOutlined } from '@ant-design/icons';
import { Progress, Tag } from 'antd';
import { parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { PartyForm } from '#modules/money/customer/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { exportAction, importAction, type RowAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import type { AnyRow } from '#web/entity/list/use-entity-list.ts';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { renewLicense } from '../license.calls.ts';
import { type LicenseRow, license, licenseStatus } from '../license.entity.ts';
import { notRenewable } from '../license.rules.ts';
import { licensePageTexts as x } from './texts.ts';

export const PARAM = 'licenseId';
const FORM = '/modules/license/newLicense';
const COLORS = {
  draft: 'default',
  valid: 'success',
  expiring: 'warning',
  expired: 'error',
  revoked: 'default',
} as const;

const StateTag = ({ status }: Pick<LicenseRow, 'status'>) => (
  <Tag color={COLORS[status]}>{t(licenseStatus[status])}</Tag>
);

/** How much of its time is over, and how many days are left. */
function Validity({ validFrom, validTo, status }: LicenseRow) {
  if (!validTo) return <span className="wm-none">{t(x.forever)}</span>;
  const [from, to, today] = [parseDay(validFrom)!, parseDay(validTo)!, parseDay(companyToday())!];
  const part = Math.round((Math.min(Math.max(today - from, 0), to - from + 1) / (to - from + 1)) * 100);
  const left = to - today;
  const bar = left < 0 ? 'exception' : 'normal';
  return (
    <div style={{ display: 'grid' }} title={`${validFrom} – ${validTo}`}>
      <Progress
        aria-label={`${validFrom} – ${validTo}`}
        percent={part}
        size="small"
        showInfo={false}
        status={status === 'revoked' ? 'normal' : bar}
      />
      <span className="wm-hint">{left < 0 ? t(x.over, { days: -left }) : t(x.days, { days: left })}</span>
    </div>
  );
}

const listed = {
  ...license,
  list: {
    ...license.list,
    columns: ['code', 'name', 'product', 'quantity', 'validTo', 'status'],
  },
};

export function LicenseList() {
  const create: ToolbarAction = {
    key: 'create',
    label: entityTexts.create,
    icon: <PlusOutlined />,
    primary: true,
    right: license.rights.create,
    run: () => go(FORM),
  };
  const rowActions = (row: AnyRow, _abilities: unknown, moves: readonly RowAction[]): RowAction[] => [
    ...moves.filter(({ refused }) => !refused),
    {
      key: 'edit',
      label: entityTexts.edit,
      right: license.rights.update,
      run: () => go(href(FORM, { [PARAM]: row.id })),
    },
    ...((row as unknown as LicenseRow).status === 'draft' ? [removeAction(row)] : []),
  ];
  return (
    <ListPage
      entity={listed}
      none={x.none}
      toolbar={[create, importAction(), exportAction()]}
      rowActions={rowActions}
      columns={{
        validTo: { width: 150, cell: (row) => <Validity {...(row as unknown as LicenseRow)} /> },
        status: { width: 100, cell: (row) => <StateTag {...(row as unknown as LicenseRow)} /> },
      }}
    />
  );
}

function LicenseFacts() {
  const [id] = useQueryParam(PARAM);
  const { data } = useCall(entityCalls(license).get, { id: Number(id) }, { quiet: true });
  if (!data) return null;
  const row = data.row as unknown as LicenseRow;
  return (
    <Facts>
      <Fact label={t(x.validity)}>
        <div>
          {row.validFrom} – {row.validTo ?? t(x.forever)}
        </div>
      </Fact>
      <Fact label={t(x.left)}>
        <Validity {...row} />
      </Fact>
      <Fact label={t(x.quantity)}>
        <div>{row.quantity === null ? '–' : `${Number(row.quantity)} ${row.unit ?? ''}`}</div>
      </Fact>
    </Facts>
  );
}

const renew = async (id: number): Promise<void> => {
  const next = await send(renewLicense, { id });
  toast.success(t(x.renewed, { code: next.code }));
  await go(recordHref('license', next.id)!);
};

export const LicensePage = () => (
  <RecordPage
    entity={license}
    param={PARAM}
    actions={(row) => {
      const refused = notRenewable(row as unknown as LicenseRow);
      return [
        {
          key: 'renew',
          label: x.renew,
          refused: refused && t(refused.message, refused.params),
          run: () => renew(row.id),
        },
      ];
    }}
    state={(row) => <StateTag {...(row as unknown as LicenseRow)} />}
  >
    <LicenseFacts />
  </RecordPage>
);

export const LicenseForm = () => <PartyForm entity={license} param={PARAM} list="/modules/license/list" />;
