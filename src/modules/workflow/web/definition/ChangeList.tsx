/** What differs between two versions, for reading: step by step, setting by setting. */
import type { ComparedRow } from '#kernel/compare.ts';
import { FieldChanges } from '#web/compare/BeforeAfter.tsx';
import { CompareTable } from '#web/compare/CompareTable.tsx';
import { t } from '#web/lang.ts';
import type { GraphChanges, NodeChange, SettingChange } from '../../definition/compare-graphs.ts';
import type { DesignOptions } from '../../definition/definition.calls.ts';
import type { Variable } from '../../definition/design.ts';
import { nodeName } from '../../definition/publish-texts.ts';
import type { ApproverRule, Delay, Graph, VariableType } from '../../graph.ts';
import { delayText, rulesText, separator } from './describe.ts';
import { designerTexts as d } from './designer-texts.ts';
import * as words from './steps/option-texts.ts';

interface Props {
  changes: GraphChanges;
  before: Graph;
  after: Graph;
  options: DesignOptions;
}
interface Reading {
  graph: Graph;
  options: DesignOptions;
  variables: readonly Variable[];
}

const RULE_SETTINGS = new Set(['approvers', 'to', 'cc']);
const VOCABULARY: Readonly<Record<string, Readonly<Record<string, readonly [string, string, string]>>>> = {
  mode: words.MODES,
  abstain: words.ABSTAIN,
  empty: words.EMPTY,
  self: words.SELF,
  duplicate: words.DUPLICATE,
  onFail: words.FAIL,
};

interface Way {
  to: string;
  name?: string;
  condition?: string;
  isDefault?: true;
}

const nameOf = (graph: Graph, id: string): string => {
  const name = nodeName(graph, id);
  return typeof name === 'string' ? name : t(name);
};

/** A setting as people read it. */
function valueText(setting: string, value: unknown, reading: Reading): string {
  if (value === undefined || value === null || value === '') return '';
  if (RULE_SETTINGS.has(setting)) return rulesText(value as ApproverRule[], reading.options, reading.variables);
  const word = typeof value === 'string' ? VOCABULARY[setting]?.[value] : undefined;
  if (word) return t(word);
  if (setting === 'allow')
    return (value as (keyof typeof words.ALLOWANCES)[])
      .map((key) => t(words.ALLOWANCES[key] ?? words.SETTING_NAMES.allow!))
      .join(separator());
  if (setting === 'after') return delayText(value as Delay);
  if (setting === 'ratio') {
    const { num, den } = value as { num: number; den: number };
    return den === 10_000 ? `${num / 100} %` : `${num}/${den}`;
  }
  if (setting === 'next')
    return Object.values(value as Record<string, Way>)
      .map(
        (way) =>
          `${way.name ? `${way.name}: ` : ''}${way.condition ? `${way.condition} ` : ''}→ ${nameOf(reading.graph, way.to)}`,
      )
      .join('\n');
  if (setting === 'variables')
    return Object.entries(value as Record<string, VariableType>)
      .map(([name, type]) => `${name}: ${t(words.VARIABLE_TYPES[type])}`)
      .join(separator());
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const WORDS = { moved: d.otherWay };
/** The definition itself, beside its steps. */
const ITSELF = '';
/** Pixels in which settings before and after can be read. */
const SETTINGS = 440;

const rowOf = (change: NodeChange): ComparedRow<NodeChange> => ({
  ...{ key: change.node, change: change.what, level: 0, fields: [], moved: false },
  before: change.what === 'added' ? null : change,
  after: change.what === 'removed' ? null : change,
});

export function ChangeList({ changes, before, after, options }: Props) {
  const read = (graph: Graph): Reading => ({
    graph,
    options,
    variables: Object.entries(graph.variables).map(([name, type]) => ({ name, label: '', type })),
  });
  const [old, now] = [read(before), read(after)];
  const settings = (list: readonly SettingChange[]) => (
    <FieldChanges
      lines={list.map(({ setting, before: was, after: is }) => {
        const name = words.SETTING_NAMES[setting];
        return {
          key: setting,
          label: name ? t(name) : setting,
          before: valueText(setting, was, old),
          after: valueText(setting, is, now),
        };
      })}
    />
  );
  const itself: NodeChange[] =
    changes.definition.length > 0
      ? [{ node: ITSELF, kind: 'start', name: '', what: 'changed', changes: changes.definition }]
      : [];
  return (
    <div className="wf-change-list">
      <CompareTable<NodeChange>
        rows={[...itself, ...changes.nodes].map(rowOf)}
        words={WORDS}
        none={d.noChanges}
        columns={[
          {
            key: 'name',
            title: t(d.step),
            side: ({ node }, of) =>
              node === ITSELF ? t(d.definitionItself) : nameOf(of === 'before' ? before : after, node),
          },
          {
            key: 'settings',
            title: t(d.settingsChanged),
            width: SETTINGS,
            cell: ({ before: was, after: is }) => settings((is ?? was)!.changes),
          },
        ]}
      />
    </div>
  );
}
