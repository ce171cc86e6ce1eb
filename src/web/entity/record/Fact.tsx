import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import './record.css';

/** Figures of a record in one row above the details. */
export function Facts({ children }: { children: ReactNode }) {
  return <div className="wm-facts">{children}</div>;
}

/** One figure with its name. */
export function Fact({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <Tooltip title={hint ?? ''}>
      <div className="wm-fact">
        <small>{label}</small>
        {children}
      </div>
    </Tooltip>
  );
}
