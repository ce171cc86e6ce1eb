/** Scores of a project by period: one's own ratings, what formulas give, and the evidence of each (1-product §2.8). */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Tooltip } from 'antd';
import { useState } from 'react';
import { useCall } from '#web/api.ts';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { SideList } from '#web/entity/side/SideList.tsx';
import { SidePage } from '#web/entity/side/SidePage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { readSheets } from '../kpi.calls.ts';
import { kpiPeriod, periodStatus } from '../kpi.entity.ts';
import { PeriodSheet } from './PeriodSheet.tsx';
import { kpiPageTexts as x } from './texts.ts';
import './kpi.css';

export default function ScorePage() {
  const scope = useScope();
  const projectId = scope.projectId!;
  const [text, setText] = useQueryParam('periodId');
  const [adding, setAdding] = useState(false);
  const rights = useRights();
  const asked = Number(text) || undefined;
  const answer = useCall(readSheets, { projectId, ...(asked !== undefined && { periodId: asked }) }, { quiet: true });
  const { periods = [], sheet = null } = answer.data ?? {};
  const chosen = asked ?? sheet?.period.id ?? null;
  return (
    <SidePage
      name="kpiPeriods"
      label={t(x.periods)}
      chosen={chosen}
      side={
        <SideList
          answer={answer}
          failed={x.periodsFailed}
          items={periods.map(({ id, name, startsOn, endsOn, status, total, grade }) => ({
            key: id,
            words: name,
            title: name,
            notes: [
              t(x.days, { from: startsOn, to: endsOn }),
              [t(periodStatus[status]), total, grade].filter(Boolean).join(' · '),
            ],
          }))}
          chosen={chosen}
          onChoose={(key) => setText(String(key))}
          search={x.searchPeriod}
          none={x.noPeriod}
          tools={
            rights.can(kpiPeriod.rights.create) && (
              <Tooltip title={t(x.newPeriod)}>
                <Button
                  type="primary"
                  icon={<PlusOutlined />}
                  aria-label={t(x.newPeriod)}
                  onClick={() => setAdding(true)}
                />
              </Tooltip>
            )
          }
        />
      }
    >
      <div className="wm-card wm-kpi-page">
        {sheet ? (
          <PeriodSheet key={sheet.period.id} sheet={sheet} projectId={projectId} />
        ) : (
          answer.data && <Empty style={{ padding: 48 }} description={t(x.noPeriod)} />
        )}
      </div>
      {adding && (
        <RecordDialog
          entity={kpiPeriod}
          scope={scope}
          onClose={() => setAdding(false)}
          onSaved={(row) => setText(String(row.id))}
        />
      )}
    </SidePage>
  );
}
