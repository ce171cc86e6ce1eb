/** Figures side by side, the first thing seen. */
export function Figures({
  items,
}: {
  items: readonly (readonly [label: string, value: number, mood?: 'bad' | undefined])[];
}) {
  return (
    <dl className="wm-card wm-figures">
      {items.map(([label, value, mood]) => (
        <div key={label} data-mood={value === 0 ? 'none' : mood}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
