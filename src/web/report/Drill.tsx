import type { ReactNode } from 'react';
import { go } from '../nav.ts';
import './report.css';

/** A number that leads to its rows. */
export function Drill({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a
      className="wm-drill"
      href={address}
      onClick={(event) => {
        event.preventDefault();
        void go(address);
      }}
    >
      {children}
    </a>
  );
}
