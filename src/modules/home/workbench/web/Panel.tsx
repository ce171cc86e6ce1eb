import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { reasonOf } from '#web/calls/reason.ts';
import { t } from '#web/lang.ts';
import { workbenchTexts as w } from './workbench.texts.ts';
import '#web/entity/entity.css';
import './workbench.css';

interface PanelProps {
  title: ReactNode;
  /** At the right of the title. */
  tools?: ReactNode;
  answer: { data?: unknown; error: Error | null; refetch(): unknown };
  /** Text of the empty state. */
  empty?: string | false;
  children: ReactNode;
}

/** A card of the workbench with its own loading, failing and empty state, so that one cannot take the others along. */
export function Panel({ title, tools, answer, empty, children }: PanelProps) {
  return (
    <section className="wm-card wm-panel">
      <header>
        <h2>{title}</h2>
        {tools}
      </header>
      {answer.error && !answer.data ? (
        <div className="wm-panel-failed" role="alert">
          <span>{t(w.failed, { reason: reasonOf(answer.error) })}</span>
          <Button size="small" onClick={() => void answer.refetch()}>
            {t(w.retry)}
          </Button>
        </div>
      ) : !answer.data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : empty ? (
        <p className="wm-panel-none">{empty}</p>
      ) : (
        children
      )}
    </section>
  );
}
