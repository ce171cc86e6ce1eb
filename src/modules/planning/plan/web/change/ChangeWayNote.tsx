import { Alert } from 'antd';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { type ChangeWay, planChangeWay } from '../../change/change.calls.ts';
import { planTexts } from '../../plan.texts.ts';
import { changeControlTexts as c } from './change-texts.ts';

type Approval = Extract<ChangeWay, { way: 'approval' }>;

const NOBODY = { chosen: c.wayNobody, missing: c.wayMissing, passes: c.wayPasses } as const;

/** Why it cannot be submitted. */
const NONE = { fixed: c.wayNone, generated: planTexts.generatedNeedsWorkflow } as const;

/** The people of an approval, step by step. */
function Steps({ steps }: { steps: NonNullable<Approval['steps']> }) {
  if (steps.length === 0) return <>{t(c.wayNoSteps)}</>;
  return (
    <ol className="wm-plan-way">
      {steps.map(({ node, name, people, nobody }) => (
        <li key={node}>
          {name} <b>{nobody === null ? people.join(', ') : t(NOBODY[nobody])}</b>
        </li>
      ))}
    </ol>
  );
}

interface ChangeWayProps {
  projectId: number;
  changeId: number;
  /** False while it is submitted: of one that was, the server refuses to say what submitting would do. */
  asks: boolean;
}

/** Who will decide about a plan change, or that nobody will, before it is submitted. */
export function ChangeWayNote({ projectId, changeId, asks }: ChangeWayProps) {
  const { data } = useCall(
    planChangeWay,
    { projectId, changeId },
    { quiet: true, background: true, staleTime: 0, enabled: asks },
  );
  if (!data) return null;
  if (data.way === 'none') return <Alert className="wm-plan-note" type="error" showIcon title={t(NONE[data.why])} />;
  if (data.way === 'direct')
    return (
      <Alert
        className="wm-plan-note"
        type={data.why === 'unbound' ? 'warning' : 'info'}
        showIcon
        title={t(data.why === 'unbound' ? c.wayUnbound : c.wayFree)}
      />
    );
  const { definition, steps, why } = data;
  const isFine = steps?.every(({ nobody }) => nobody !== 'missing');
  return (
    <Alert
      className="wm-plan-note"
      type={isFine ? 'info' : 'warning'}
      showIcon
      title={t(c.wayApproval, { definition })}
      description={steps ? <Steps steps={steps} /> : t(why === 'disabled' ? c.wayDisabled : c.wayForbidden)}
    />
  );
}
