import { Spin } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { formatDay, MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { problem } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { StandNote } from '#web/entity/moves/StandNote.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import { isControlled } from '../change/change-request.ts';
import { diffPlans } from '../edit/plan-edits.ts';
import { type PlanAnswer, readPlan } from '../plan.calls.ts';
import { planTexts } from '../plan.texts.ts';
import { decodePlan } from '../plan-wire.ts';
import { PublishTools } from './change/PublishTools.tsx';
import { editorTexts } from './edit/editor-texts.ts';
import { PlanEditor } from './edit/PlanEditor.tsx';
import { PlanSession } from './edit/plan-session.ts';
import { usePlanSaving } from './edit/use-plan-saving.ts';
import { HolidaysNote } from './HolidaysNote.tsx';
import { PlanTools } from './PlanTools.tsx';
import './edit/plan.css';

interface Loaded {
  answer: PlanAnswer;
  session: PlanSession;
}

/** Parts of a published plan that change only by requests (change-request.ts); the server refuses them as well. */
const heldFast: PlanSession['guard'] = (base, next) =>
  isControlled(diffPlans(base, next)) ? problem(planTexts.published) : null;

/** Takes what only requests may change of a published plan. */
const guarded = (answer: PlanAnswer, session: PlanSession): Loaded => {
  session.guard = answer.published ? heldFast : null;
  return { answer, session };
};

/** Whether the plan runs further than the holidays of its calendar are announced. */
function HolidaysOf({ answer: { holidaysUntil, wire, ownerEnd } }: { answer: PlanAnswer }) {
  const last = useMemo(() => {
    const finishes = decodePlan(wire).tasks.flatMap(({ finish }) => (finish === null ? [] : [finish]));
    const end = finishes.reduce((most, finish) => Math.max(most, finish), 0);
    return [formatDay(Math.floor(end / MINUTES_PER_DAY)), ownerEnd ?? ''].sort().at(-1)!;
  }, [wire, ownerEnd]);
  if (holidaysUntil === null || Number(last.slice(0, 4)) <= holidaysUntil) return null;
  return <HolidaysNote until={holidaysUntil} />;
}

/** Loads the plan of the project or template in the query and hands it to the editor. */
export default function PlanPage() {
  const scope = useScope();
  const key = JSON.stringify(scope);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scope by its content; attempt loads again
  useEffect(() => {
    const stop = new AbortController();
    setLoaded(null);
    setError(null);
    send(readPlan, scope as ScopeRef, { quiet: true, signal: stop.signal })
      .then((answer) => {
        setLoaded(guarded(answer, PlanSession.of(answer)));
      })
      .catch((e: Error) => {
        if (!stop.signal.aborted) setError(e);
      });
    return () => stop.abort();
  }, [key, attempt]);
  const reload = (): void => setAttempt(attempt + 1);
  /** The stored plan in the editor that is open: zoom, place and selection stay. Nothing is unsaved. */
  const refresh = async (): Promise<void> => {
    if (!loaded) return;
    const answer = await send(readPlan, scope as ScopeRef);
    loaded.session.restart(decodePlan(answer.wire), answer.revision);
    setLoaded(guarded(answer, loaded.session));
  };
  if (error) return <ReadError error={error} retry={reload} />;
  if (!loaded) {
    return (
      <div className="wm-plan-loading">
        <Spin /> {t(editorTexts.loading)}
      </div>
    );
  }
  const { projectId } = scope;
  const tools =
    projectId === undefined
      ? {}
      : {
          tools: (saved: (work: () => void) => void) => (
            <>
              <PlanTools projectId={projectId} saved={saved} edited={loaded.session} />
              <PublishTools projectId={projectId} {...loaded} saved={saved} refresh={refresh} />
            </>
          ),
        };
  return (
    <>
      <StandNote kind="plan" waiting={loaded.answer.waiting} />
      <HolidaysOf answer={loaded.answer} />
      <PlanEditor key={key} scope={scope} {...loaded} useSaving={usePlanSaving} {...tools} reload={reload} />
    </>
  );
}
