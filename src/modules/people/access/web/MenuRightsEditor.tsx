import { Checkbox, Skeleton, Tooltip } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { type MenuChoice, menuCatalogue } from '../access.calls.ts';
import { accessPageTexts as a } from './access.texts.ts';
import { leavesOf, opens } from './menu-choice.ts';
import './access.css';

interface MenuRightsEditorProps {
  hidden: readonly number[];
  /** Rights of the role as they are now in the form: an entry that none of them opens cannot be shown. */
  rights: readonly string[];
  onChange(hidden: number[]): void;
}

/** Menu permissions: a tick shows the entry to the holders, as far as their rights open it. */
export function MenuRightsEditor({ hidden, rights, onChange }: MenuRightsEditorProps) {
  const catalogue = useCall(menuCatalogue, {}, { quiet: true, staleTime: 300_000 });
  if (catalogue.error && !catalogue.data) return <ReadError error={catalogue.error} retry={catalogue.refetch} />;
  if (!catalogue.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <div className="wm-rights-groups">
      {catalogue.data.map((group) => (
        <MenuGroup key={group.menuId} group={group} hidden={hidden} rights={rights} onChange={onChange} />
      ))}
    </div>
  );
}

function MenuGroup({ group, hidden, rights, onChange }: MenuRightsEditorProps & { group: MenuChoice }) {
  const gone = new Set(hidden);
  const leaves = leavesOf(group);
  const open = leaves.filter((leaf) => opens(rights, leaf));
  const shown = open.filter((leaf) => leaf.guarded || !gone.has(leaf.menuId));
  const set = (entries: readonly MenuChoice[], show: boolean): void => {
    const ids = new Set(entries.filter((entry) => !entry.guarded).map((entry) => entry.menuId));
    const rest = hidden.filter((id) => !ids.has(id));
    onChange(show ? rest : [...rest, ...ids]);
  };
  return (
    <fieldset className="wm-right-group">
      <legend>
        <Checkbox
          checked={open.length > 0 && shown.length === open.length}
          indeterminate={shown.length > 0 && shown.length < open.length}
          disabled={open.length === 0}
          onChange={({ target }) => set(open, target.checked)}
        >
          {t(group.label)}
        </Checkbox>
        <span className="wm-hint">
          {shown.length}/{leaves.length}
        </span>
      </legend>
      {leaves.map((leaf) => (
        <Tooltip
          key={leaf.menuId}
          title={opens(rights, leaf) ? (leaf.guarded ? t(a.menuGuarded) : '') : t(a.menuNeedsRight)}
          mouseEnterDelay={0.4}
        >
          <Checkbox
            className="wm-right-box"
            checked={opens(rights, leaf) && (leaf.guarded || !gone.has(leaf.menuId))}
            disabled={leaf.guarded || !opens(rights, leaf)}
            onChange={({ target }) => set([leaf], target.checked)}
          >
            {t(leaf.label)}
          </Checkbox>
        </Tooltip>
      ))}
    </fieldset>
  );
}
