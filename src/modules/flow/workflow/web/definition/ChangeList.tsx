/** Differences between two versions, for reading: step by step, setting by setting. */
import { FieldChanges } from '#web/compare/BeforeAfter.tsx';
import { CompareTable } from '#web/compare/CompareTable.tsx';
import { t } from '#web/lang.ts';
import {
  comparedSteps,
  type GraphChanges,
  ITSELF,
  type NodeChange,
  type SettingChange,
} from '../../definition/compare-graphs.ts';
import type { DesignOptions } from '../../definition/definition.calls.ts';
import { versionTexts as v } from '../../definition/definition.texts.ts';
import { settingTexts, stepName } from '../../definition/setting-texts.ts';
import type { Graph } from '../../graph.ts';
import { designerTexts as d } from './designer-texts.ts';

interface Props {
  changes: GraphChanges;
  before: Graph;
  after: Graph;
  options: DesignOptions;
}
const WORDS = { moved: v.otherWay };
/** Pixels in which settings before and after can be read. */
const SETTINGS = 440;

export function ChangeList({ changes, before, after, options }: Props) {
  const sides = [
    { graph: before, options },
    { graph: after, options },
  ] as const;
  const settings = (list: readonly SettingChange[]) => (
    <FieldChanges lines={list.map((change) => settingTexts(t, change, sides))} />
  );
  return (
    <div className="wf-change-list">
      <CompareTable<NodeChange>
        rows={comparedSteps(changes)}
        words={WORDS}
        none={d.noChanges}
        columns={[
          {
            key: 'name',
            title: t(v.step),
            side: ({ node }, of) =>
              node === ITSELF ? t(v.definitionItself) : stepName(t, of === 'before' ? before : after, node),
          },
          {
            key: 'settings',
            title: t(v.settingsChanged),
            width: SETTINGS,
            cell: ({ before: was, after: is }) => settings((is ?? was)!.changes),
          },
        ]}
      />
    </div>
  );
}
