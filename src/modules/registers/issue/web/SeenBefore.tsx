/** What was seen before (records.md B7-3): the closest past issues and problems, below the input, or for an issue. */
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '#web/api.ts';
import type { OwnInputs } from '#web/entity/record/EntityForm.tsx';
import { FieldInput } from '#web/fields/field-kinds.tsx';
import { useSettled } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { problemsAtStart, type SeenCase, SHORTEST, seenBefore } from '../seen-before.calls.ts';
import { libraryTexts as l } from './library-texts.ts';
import './issue.css';

/** After so long without a key the server is asked. */
const PAUSE_MS = 400;

interface CaseProps {
  found: SeenCase;
  /** Opens in its own window, so that input is kept. */
  apart: boolean;
  children?: ReactNode;
}

function Case({ found, apart, children }: CaseProps) {
  const { tag, title, code, solution, address, uses, helpful } = found;
  return (
    <li>
      <Tag>{t(tag)}</Tag>
      {address ? (
        <PageLink
          to={address}
          className="wm-in-text"
          {...(apart && { onOpen: () => void globalThis.open(address, '_blank', 'noopener') })}
        >
          {title}
        </PageLink>
      ) : (
        title
      )}{' '}
      {code && <span className="wm-hint">{code}</span>}
      {uses !== null && (
        <span className="wm-hint">{t(helpful === null ? l.usedTimes : l.usedBy, { uses, helpful: helpful ?? 0 })}</span>
      )}
      {children}
      {solution && <p>{solution}</p>}
    </li>
  );
}

function Cases({
  title,
  found,
  apart = false,
  action,
}: {
  title: string;
  found: readonly SeenCase[];
  apart?: boolean;
  action?: (one: SeenCase) => ReactNode;
}) {
  if (found.length === 0) return null;
  return (
    <section className="wm-seen" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {found.map((one) => (
          <Case key={`${one.entity} ${one.id}`} found={one} apart={apart}>
            {action?.(one)}
          </Case>
        ))}
      </ul>
    </section>
  );
}

interface SeenBeforeProps {
  name: string;
  description?: string | null;
  type?: number | null;
  /** The text being typed; without it an issue. */
  of?: 'issue' | 'risk';
  /** The record itself, where there is one. */
  except?: number;
  /** It is in a form that is being filled in. */
  typing?: boolean;
  action?: (one: SeenCase) => ReactNode;
}

/** Nothing is shown if nothing is near or the call failed: it is only an extra. */
export function SeenBefore({ name, description, type, of, except, typing = false, action }: SeenBeforeProps) {
  const typed = useSettled(name.trim(), PAUSE_MS);
  const written = useSettled(description ?? '', PAUSE_MS);
  const input = { name: typed, description: written, type: type ?? null, of: of ?? null, except: except ?? null };
  const { data } = useCall(seenBefore, input, {
    quiet: true,
    background: true,
    enabled: typed.length >= SHORTEST,
  });
  if (typed.length < SHORTEST || !data) return null;
  return <Cases title={t(l.seen)} found={data} apart={typing} {...(action && { action })} />;
}

/** The input of a new record's name, with cases seen before below it. */
export const nameWithSeen =
  (of: 'issue' | 'risk'): OwnInputs[string] =>
  (value, set, form, id) => (
    <>
      <FieldInput id={id} field={form.fields.name!} value={value} autoFocus onChange={set} />
      <SeenBefore
        name={String(value ?? '')}
        description={form.values.description as string | null}
        type={form.values.type as number | null}
        of={of}
        typing
      />
    </>
  );

/** On the information page of a project that has not begun. */
export function ProblemsAtStart({ projectId }: { projectId: number }) {
  const { data } = useCall(problemsAtStart, { projectId }, { quiet: true, background: true });
  return data ? <Cases title={t(l.atStart)} found={data} /> : null;
}
