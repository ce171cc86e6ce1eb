import { DownOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { send } from '../../api.ts';
import { ask, toast } from '../../feedback.tsx';
import { t } from '../../lang.ts';
import { useSession } from '../../session.ts';
import { entityTexts } from '../entity-texts.ts';
import { RecordDialog } from '../record/RecordDialog.tsx';
import type { FormState } from '../record/use-fields-form.ts';
import type { SavedView } from './saved-views.ts';
import type { EntityList } from './use-entity-list.ts';
import type { ListViews } from './use-list-views.ts';
import { listViewTexts as v } from './view-texts.ts';

/** Right that shares views (modules/grid-header). */
const SHARE = 'sys:savedView:share';

/** Roles only if needed; sharing only for people who may. */
const formState: FormState = ({ audience }, viewer) => ({
  list: { visible: false },
  query: { visible: false },
  columns: { visible: false },
  audience: { visible: viewer.can(SHARE) },
  roles: { visible: viewer.can(SHARE) && audience === 'roles', required: audience === 'roles' },
  standard: { visible: viewer.can(SHARE) && audience !== 'own' },
});

/** The views of a list: which is shown, whether it was changed, and everything one can do with them. */
export function SavedViews({ list }: { list: EntityList }) {
  return list.views ? <Views views={list.views} /> : null;
}

function Views({ views }: { views: ListViews }) {
  const { viewer } = useSession();
  const [dialog, setDialog] = useState<'new' | SavedView | null>(null);
  const { all, current, changed, start } = views;
  const calls = entityCalls(views.entity);
  const mayChange =
    current !== null && (current.audience === 'own' ? current.createdBy === viewer.userId : viewer.can(SHARE));
  const label = current ? (changed ? t(v.changed, { name: current.name }) : current.name) : t(v.views);

  const save = async (): Promise<void> => {
    const { query, columns } = views.now;
    await send(calls.update, { id: current!.id, version: current!.version, query, columns });
    toast.success(t(entityTexts.saved));
  };
  const remove = async (): Promise<void> => {
    const question = {
      title: entityTexts.removeAsk,
      content: entityTexts.removeNote,
      params: { title: current!.name },
    };
    if (!(await ask({ ...question, confirm: entityTexts.remove, danger: true }))) return;
    await send(calls.remove, { id: current!.id, version: current!.version });
    toast.success(t(entityTexts.removed));
    views.gone();
  };
  const setStart = (): void => {
    views.setStart(current?.id ?? 0);
    toast.success(t(v.started));
  };

  const entry = (view: SavedView) => ({
    key: `view:${view.id}`,
    label: start?.id === view.id ? t(v.isStart, { name: view.name }) : view.name,
  });
  const group = (key: string, title: string, found: readonly SavedView[]) =>
    found.length > 0 ? [{ key, type: 'group' as const, label: title, children: found.map(entry) }] : [];
  const items: MenuProps['items'] = [
    { key: 'none', label: t(v.none) },
    ...group(
      'own',
      t(v.own),
      all.filter((view) => view.audience === 'own'),
    ),
    ...group(
      'shared',
      t(v.shared),
      all.filter((view) => view.audience !== 'own'),
    ),
    { type: 'divider' },
    ...(changed && mayChange ? [{ key: 'save', label: t(v.saveChanges) }] : []),
    ...(changed ? [{ key: 'discard', label: t(v.discard) }] : []),
    { key: 'saveAs', label: t(v.saveAs) },
    ...(mayChange ? [{ key: 'edit', label: t(v.edit) }] : []),
    ...((current?.id ?? 0) !== (start?.id ?? 0) ? [{ key: 'start', label: t(current ? v.start : v.startNone) }] : []),
    ...(mayChange ? [{ key: 'remove', label: t(entityTexts.remove), danger: true }] : []),
  ];
  const does: Readonly<Record<string, () => unknown>> = {
    none: () => views.choose(null),
    save,
    discard: () => views.choose(current),
    saveAs: () => setDialog('new'),
    edit: () => setDialog(current),
    start: setStart,
    remove,
  };
  const onClick: MenuProps['onClick'] = ({ key }) => {
    const chosen = all.find((view) => `view:${view.id}` === key);
    // A refusal has shown its reason.
    if (chosen) views.choose(chosen);
    else void Promise.resolve(does[key]?.()).catch(() => undefined);
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, onClick, selectedKeys: [current ? `view:${current.id}` : 'none'] }}
      >
        <Button type="text" className="wm-views" icon={<EyeOutlined />} aria-label={`${t(v.views)}: ${label}`}>
          <span className="wm-line">{label}</span>
          <DownOutlined />
        </Button>
      </Dropdown>
      {dialog && (
        <RecordDialog
          entity={views.entity}
          {...(dialog === 'new' ? { initial: views.now } : { id: dialog.id })}
          formState={formState}
          onClose={() => setDialog(null)}
          onSaved={(row) => dialog === 'new' && views.choose(row as unknown as SavedView)}
        />
      )}
    </>
  );
}
