import { Button, Result, Spin } from 'antd';
import { useEffect, useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { send } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import { type PlanAnswer, readPlan } from '../plan.calls.ts';
import { decodePlan } from '../plan-columns.ts';
import { editorTexts } from './editor-texts.ts';
import { PlanEditor } from './PlanEditor.tsx';
import { PlanSession } from './plan-session.ts';
import './plan.css';

interface Loaded {
  answer: PlanAnswer;
  session: PlanSession;
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
      .then((answer) => setLoaded({ answer, session: new PlanSession(decodePlan(answer.wire), answer.revision) }))
      .catch((e: Error) => {
        if (!stop.signal.aborted) setError(e);
      });
    return () => stop.abort();
  }, [key, attempt]);
  if (error) {
    const retry = <Button onClick={() => setAttempt(attempt + 1)}>{t(entityTexts.retry)}</Button>;
    return <Result status="warning" title={error.message} extra={retry} />;
  }
  if (!loaded) {
    return (
      <div className="wm-plan-loading">
        <Spin /> {t(editorTexts.loading)}
      </div>
    );
  }
  return <PlanEditor key={key} scope={scope} {...loaded} reload={() => setAttempt(attempt + 1)} />;
}
