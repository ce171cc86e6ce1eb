import { PageLink } from '#web/parts/PageLink.tsx';

export interface Figure {
  label: string;
  value: number;
  mood?: 'bad' | undefined;
  /** The list of the rows it counts. */
  to: string;
}

/** Figures side by side, the first thing seen; each opens the rows it counts. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className="wm-card wm-figures">
      {items.map(({ label, value, mood, to }) => (
        <div key={label} data-mood={value === 0 ? 'none' : mood}>
          <dt>{label}</dt>
          <dd>{value === 0 ? value : <NumberLink value={value} to={to} label={label} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A number with a link to the rows it counts; without an address it is plain. */
export function NumberLink({ value, to, label }: { value: number; to: string | null; label: string }) {
  if (to === null || value === 0) return <>{value}</>;
  return (
    <PageLink className="wm-counted" to={to} title={label}>
      {value}
    </PageLink>
  );
}
