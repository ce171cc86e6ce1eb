import type { ReactNode } from 'react';
import { go } from '../nav.ts';

/** A number that leads to its rows. */
export function Drill({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a
      className="wm-link"
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
