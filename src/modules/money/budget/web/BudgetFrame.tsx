/** A page about a budget: its heading and tools, why it could not be read, and its content. */
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ReadError } from '#web/entity/ReadError.tsx';
import '#web/entity/entity.css';
import './budget.css';

interface BudgetFrameProps<T> {
  title: string;
  mark?: ReactNode;
  tools?: ReactNode;
  answer: { data: T | undefined; error: Error | null; refetch(): unknown };
  children(data: T): ReactNode;
}

export function BudgetFrame<T>({ title, mark, tools, answer, children }: BudgetFrameProps<T>) {
  const { data, error, refetch } = answer;
  return (
    <div className="wm-card wm-page wm-budget">
      <div className="wm-page-head">
        <h1>{title}</h1>
        {mark}
        {tools && <div className="wm-page-tools">{tools}</div>}
      </div>
      <div className="wm-page-body">
        {error && data === undefined ? (
          <ReadError error={error} retry={refetch} />
        ) : data === undefined ? (
          <Skeleton active />
        ) : (
          children(data)
        )}
      </div>
    </div>
  );
}
