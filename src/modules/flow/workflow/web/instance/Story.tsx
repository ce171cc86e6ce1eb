import { Timeline } from 'antd';
import { t } from '#web/lang.ts';
import type { WorkflowView } from '../../instance/instance.calls.ts';
import { FormChanges, VariableChanges } from './FormChanges.tsx';
import { eventTexts, instanceTexts as i } from './instance-texts.ts';
import { storyWords } from './story-words.ts';
import { timeText } from './time-text.ts';

const COLORS: Readonly<Record<string, string>> = {
  agreed: 'green',
  autoAgreed: 'green',
  rejected: 'red',
  refused: 'red',
  disagreed: 'red',
  terminated: 'red',
  incident: 'red',
  returned: 'orange',
  withdrawn: 'gray',
  sendRefused: 'red',
};

/** What happened, newest last; what only moves tokens is left out. */
export function Story({ view }: { view: WorkflowView }) {
  const { events, graph, people } = view;
  const told = events.filter((event) => event.kind in eventTexts);
  const nameOf = (user: number): string => (user === 0 ? t(i.system) : (people[user] ?? `#${user}`));
  const stepOf = ({ node, task }: (typeof events)[number]): string | undefined =>
    view.external?.tasks[task ?? 0]?.name ?? graph.nodes[node ?? '']?.name;
  const listed = (value: unknown): string =>
    [value]
      .flat()
      .filter((one): one is number => Number.isSafeInteger(one))
      .map(nameOf)
      .join(', ');
  return (
    <Timeline
      items={told.map((event) => {
        const who =
          event.principal === null
            ? nameOf(event.by)
            : t(i.actingFor, { agent: nameOf(event.by), name: nameOf(event.principal) });
        const words = storyWords(event);
        const others = listed(event.data.users ?? event.data.to ?? event.data.user);
        return {
          key: event.seq,
          color: COLORS[event.kind] ?? 'blue',
          content: (
            <div className="wm-story-entry">
              <div>
                <b>{who}</b> {t(eventTexts[event.kind as keyof typeof eventTexts])}
                {others && ` → ${others}`}
                {stepOf(event) && <span className="wm-hint"> · {stepOf(event)}</span>}
              </div>
              {words !== null && <blockquote>{typeof words === 'string' ? words : t(words)}</blockquote>}
              {event.data.varDiff !== undefined && (
                <VariableChanges diff={event.data.varDiff as Record<string, [unknown, unknown]>} view={view} />
              )}
              {event.kind !== 'started' && event.data.diff !== undefined && (
                <FormChanges diff={event.data.diff as Record<string, [unknown, unknown]>} view={view} />
              )}
              <time>{timeText(event.at)}</time>
            </div>
          ),
        };
      })}
    />
  );
}
