/**
 * Links to pages of this application: to an address, and to a record by its kind.
 *
 * Invariants: a click changes the page without loading the application again, unless the browser is told to open it
 * elsewhere (middle button, Ctrl, Shift); without an address only the text is shown.
 */
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { addressOf } from '#kernel/address.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { go } from '../nav.ts';
import { withQuery } from '../registry.ts';

interface PageLinkProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'title' | 'draggable'> {
  to: string;
  /** Does more than navigating; default: navigates. */
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** A link to a page of this application. */
export function PageLink({ to, onOpen, children, ...anchor }: PageLinkProps) {
  return (
    <a
      {...anchor}
      href={to}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        // A row that opens by a click is not opened too.
        event.stopPropagation();
        if (onOpen) onOpen();
        else void go(to);
      }}
    >
      {children}
    </a>
  );
}

interface RecordLinkProps extends Omit<PageLinkProps, 'to'> {
  kind: string;
  /** Its id, or the row where the address wants more of it. */
  record: number | Readonly<Record<string, unknown>>;
  /** The object whose menu stays. */
  inside?: ScopeRef | undefined;
  /** The list to come back to. */
  from?: string | undefined;
}

/** Where a record opens, and which list one comes back to; null: nowhere. */
export function recordHref(
  kind: string,
  record: RecordLinkProps['record'],
  { inside, from }: Pick<RecordLinkProps, 'inside' | 'from'> = {},
): string | null {
  const address = addressOf(kind, record, inside);
  return address && from ? withQuery(address, { fromMenu: from }) : address;
}

/** A link to a record. */
export function RecordLink({ kind, record, inside, from, children, ...anchor }: RecordLinkProps) {
  const to = recordHref(kind, record, { inside, from });
  return to === null ? (
    children
  ) : (
    <PageLink {...anchor} to={to}>
      {children}
    </PageLink>
  );
}
