/**
 * Figures for Prometheus: what this node counts, and what the installation holds.
 *
 * Hides: the text format (0.0.4). Invariants: names and labels never change what they mean; no figure names a person, a company or
 * a record. Counting costs a call two additions. Refuses: a label per call and bucket at once, of which there would be thousands.
 */

/** Seconds up to which calls are counted together. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export interface Family {
  name: string;
  help: string;
  kind: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}
export interface Sample {
  /** Behind the name of the family: `_bucket`, `_sum`, `_count`. */
  suffix?: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

const quoted = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const labelled = (labels: Readonly<Record<string, string>> = {}): string => {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${quoted(value)}"`);
  return all.length > 0 ? `{${all.join(',')}}` : '';
};
const numeral = (value: number): string =>
  value === Number.POSITIVE_INFINITY ? '+Inf' : value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);

/** As Prometheus reads it. */
export const metricsText = (families: readonly Family[]): string =>
  families
    .flatMap(({ name, help, kind, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${kind}`,
      ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelled(labels)} ${numeral(value)}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

export type CallKind = 'read' | 'write' | 'file';

interface Spread {
  /** By bound; the last one has no bound. */
  counts: number[];
  sum: number;
}

/** What a node counts of its calls. */
export interface CallCounts {
  met(call: string, kind: CallKind, outcome: string, millis: number): void;
  families(): Family[];
}

export function countCalls(): CallCounts {
  const calls = new Map<string, { labels: Record<string, string>; value: number }>();
  const spreads = new Map<CallKind, Spread>();
  return {
    met(call, kind, outcome, millis) {
      const key = `${call} ${outcome}`;
      const known = calls.get(key);
      if (known) known.value++;
      else calls.set(key, { labels: { call, outcome }, value: 1 });
      let spread = spreads.get(kind);
      if (!spread) spreads.set(kind, (spread = { counts: BOUNDS.map(() => 0).concat(0), sum: 0 }));
      const seconds = millis / 1000;
      const at = BOUNDS.findIndex((bound) => seconds <= bound);
      spread.counts[at < 0 ? BOUNDS.length : at]!++;
      spread.sum += seconds;
    },
    families: () => [
      {
        ...{ name: 'waymark_calls_total', kind: 'counter', help: 'Calls answered by this node, by call and outcome.' },
        samples: [...calls.values()],
      },
      {
        ...{ name: 'waymark_call_seconds', kind: 'histogram', help: 'Time until a call was answered, by kind.' },
        samples: [...spreads].flatMap(([kind, { counts, sum }]) => {
          let total = 0;
          const buckets = counts.map((count, i) => {
            total += count;
            const le = i < BOUNDS.length ? String(BOUNDS[i]) : '+Inf';
            return { suffix: '_bucket', labels: { kind, le }, value: total };
          });
          return [
            ...buckets,
            { suffix: '_sum', labels: { kind }, value: sum },
            { suffix: '_count', labels: { kind }, value: total },
          ];
        }),
      },
    ],
  };
}

export const gauge = (name: string, help: string, samples: readonly Sample[] | number): Family => ({
  ...{ name, help, kind: 'gauge' },
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
});
