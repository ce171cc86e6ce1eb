import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import './project.css';

/** One figure of an object with what it is called; stands in a `wm-facts`. */
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
