/** Hooks, and what went to them. */
import { Tabs, Tag } from 'antd';
import { send } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { type Deed, ReportView } from '#web/report/ReportView.tsx';
import { useSession } from '#web/session.ts';
import { type DeliveryRow, replayDelivery } from '../webhook.calls.ts';
import { deliveryReport, deliveryStates } from '../webhook.report.ts';
import { Hooks } from './Hooks.tsx';
import { webhookPageTexts as p } from './texts.ts';
import '#web/entity/entity.css';
import './webhook.css';

const COLORS = { waiting: 'blue', delivered: 'green', failed: 'red', discarded: 'default' } as const;
const cells = {
  state: ({ state }: DeliveryRow) => <Tag color={COLORS[state]}>{t(deliveryStates[state])}</Tag>,
};

const replay: Deed<DeliveryRow> = {
  key: 'replay',
  label: p.replay,
  run: async ({ id }) => {
    await send(replayDelivery, { delivery: id });
    toast.success(t(p.replayed));
  },
};

function Deliveries() {
  const { viewer } = useSession();
  const may = viewer.can(replayDelivery.right);
  return (
    <ReportView
      report={deliveryReport}
      cells={cells}
      cellWidths={{ state: 110 }}
      deeds={() => (may ? [replay] : [])}
      none={p.noDeliveries}
    />
  );
}

export default function WebhookPage() {
  const [tab, choose] = useQueryParam('tabName');
  const deliveries = tab === 'deliveries';
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body wm-webhook">
        <Tabs
          size="small"
          activeKey={deliveries ? 'deliveries' : 'hooks'}
          onChange={(key) => choose(key === 'hooks' ? null : key)}
          items={[
            { key: 'hooks', label: t(p.hooks) },
            { key: 'deliveries', label: t(p.deliveries) },
          ]}
        />
        {deliveries ? <Deliveries /> : <Hooks />}
      </div>
    </div>
  );
}
