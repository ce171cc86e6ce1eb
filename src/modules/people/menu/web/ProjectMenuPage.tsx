import { Segmented } from 'antd';
import { useContext } from 'react';
import { objectKinds } from '#kernel/object-kind.ts';
import { isDirty, ScreenContext } from '#web/dirty.ts';
import { mayLose } from '#web/entity/record/RecordDialog.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { MenuEditor } from './MenuEditor.tsx';

/** The submenus of objects, of the first kind unless the address says otherwise. */
export default function ProjectMenuPage() {
  const { key } = useContext(ScreenContext);
  const [query, setQuery] = useQueryParam('area');
  const kinds = objectKinds();
  const first = kinds[0]!.name;
  const area = kinds.find(({ name }) => name === query)?.name ?? first;
  const change = async (next: string): Promise<void> => {
    if (await mayLose(isDirty(key))) setQuery(next === first ? null : next);
  };
  const options = kinds.map(({ name, menu }) => ({ value: name, label: t(menu.label) }));
  return (
    <MenuEditor
      key={area}
      area={area}
      head={<Segmented value={area} options={options} onChange={(next) => void change(next)} />}
    />
  );
}
