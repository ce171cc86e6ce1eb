import { Segmented } from 'antd';
import { useContext } from 'react';
import { isDirty, ScreenContext } from '#web/dirty.ts';
import { mayLose } from '#web/entity/record/RecordDialog.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { menuAreas, type ObjectArea } from '../menu-tree.ts';
import { MenuEditor } from './MenuEditor.tsx';

const AREAS: readonly ObjectArea[] = ['project', 'template', 'program'];

/** The submenus of projects, project templates and programs. */
export default function ProjectMenuPage() {
  const { key } = useContext(ScreenContext);
  const [query, setQuery] = useQueryParam('area');
  const area = AREAS.find((one) => one === query) ?? 'project';
  const change = async (next: string): Promise<void> => {
    if (await mayLose(isDirty(key))) setQuery(next === 'project' ? null : next);
  };
  const options = AREAS.map((value) => ({ value, label: t(menuAreas[value]) }));
  return (
    <MenuEditor
      key={area}
      area={area}
      head={<Segmented value={area} options={options} onChange={(next) => void change(next)} />}
    />
  );
}
