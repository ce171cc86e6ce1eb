import { Segmented } from 'antd';
import { useContext } from 'react';
import { isDirty, ScreenContext } from '#web/dirty.ts';
import { mayLose } from '#web/entity/RecordDialog.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { menuAreas } from '../menu-tree.ts';
import { MenuEditor } from './MenuEditor.tsx';

/** The submenus of projects and of project templates. */
export default function ProjectMenuPage() {
  const { key } = useContext(ScreenContext);
  const [query, setQuery] = useQueryParam('area');
  const area = query === 'template' ? 'template' : 'project';
  const change = async (next: string): Promise<void> => {
    if (await mayLose(isDirty(key))) setQuery(next === 'template' ? next : null);
  };
  const options = (['project', 'template'] as const).map((value) => ({ value, label: t(menuAreas[value]) }));
  return (
    <MenuEditor
      key={area}
      area={area}
      head={<Segmented value={area} options={options} onChange={(next) => void change(next)} />}
    />
  );
}
