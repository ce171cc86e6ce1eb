import { Alert, Button, Checkbox, Empty, Skeleton, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { folded } from '#kernel/check.ts';
import type { RightDefinition, RightGroup } from '#kernel/permission.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { rightCatalogue } from '../access.calls.ts';
import type { RightScope } from '../access.rules.ts';
import { accessPageTexts as a } from './access.texts.ts';
import {
  addRights,
  dependents,
  groupsFor,
  type Known,
  knownRights,
  prerequisites,
  type Refuse,
  refusalOf,
  removeRights,
} from './right-choice.ts';
import './access.css';

/** Means every right (held by the built-in administrator). */
const ALL = '*';

interface RightsEditorProps {
  value: readonly string[];
  /** Where the role holds: rights of other scopes are not offered. */
  scopes: readonly RightScope[];
  /** The problem, shown where the choice starts. */
  problem?: string | undefined;
  /** Which rights the person may not give, and why; the server judges again. */
  refuse?: Refuse | undefined;
  onChange(rights: string[]): void;
}

const givesAll: Refuse = () => null;

/** Operation permissions by the groups of the catalog, with prerequisites. */
export function RightsEditor({ value, scopes, problem, refuse = givesAll, onChange }: RightsEditorProps) {
  const catalogue = useCall(rightCatalogue, {}, { quiet: true, staleTime: 300_000 });
  const [search, setSearch] = useState('');
  const groups = useMemo(() => groupsFor(catalogue.data ?? [], scopes), [catalogue.data, scopes]);
  const known = useMemo(() => knownRights(groups), [groups]);
  const held = useMemo(() => new Set(value), [value]);
  if (catalogue.error && !catalogue.data)
    return <ReadError error={catalogue.error} retry={catalogue.refetch} title={a.loadFailed} />;
  if (!catalogue.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (held.has(ALL))
    return (
      <Alert
        type="info"
        showIcon
        title={t(a.allHeld)}
        action={
          <Button size="small" onClick={() => onChange([...known.keys()])}>
            {t(a.chosenOnes)}
          </Button>
        }
      />
    );
  const wanted = folded(search);
  const matches = (group: RightGroup, right: RightDefinition): boolean =>
    folded(`${t(group.label)} ${t(right.label)} ${right.key}`).includes(wanted);
  const shown = groups
    .map((group) => ({ group, rights: group.rights.filter((right) => matches(group, right)) }))
    .filter(({ rights }) => rights.length > 0);
  const keys = shown.flatMap(({ rights }) => rights.map((right) => right.key));
  const total = known.size;
  return (
    <div className="wm-rights">
      <div className="wm-rights-head">
        <SearchBox
          allowClear
          aria-invalid={problem !== undefined}
          value={search}
          placeholder={t(a.searchRight)}
          onChange={(event) => setSearch(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
        {problem && <span className="wm-rights-problem">{problem}</span>}
        <span className="wm-hint">
          {t(a.rightCount, { held: [...held].filter((key) => known.has(key)).length, total })}
        </span>
        <Button size="small" type="text" onClick={() => onChange(addRights(known, value, keys, refuse))}>
          {t(a.selectAll)}
        </Button>
        <Button size="small" type="text" onClick={() => onChange(removeRights(known, value, keys))}>
          {t(a.clearAll)}
        </Button>
      </div>
      {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(a.noMatch)} />}
      <div className="wm-rights-groups">
        {shown.map(({ group, rights }) => (
          <RightGroupBox
            key={group.id}
            group={group}
            rights={rights}
            known={known}
            value={value}
            held={held}
            refuse={refuse}
            onChange={onChange}
          />
        ))}
      </div>
    </div>
  );
}

interface GroupProps {
  group: RightGroup;
  rights: readonly RightDefinition[];
  known: Known;
  value: readonly string[];
  held: ReadonlySet<string>;
  refuse: Refuse;
  onChange(rights: string[]): void;
}

function RightGroupBox({ group, rights, known, value, held, refuse, onChange }: GroupProps) {
  const keys = rights.map((right) => right.key);
  const count = keys.filter((key) => held.has(key)).length;
  // The part they may give.
  const open = keys.filter((key) => held.has(key) || refusalOf(known, held, key, refuse) === null);
  return (
    <fieldset className="wm-right-group">
      <legend>
        <Checkbox
          checked={count === keys.length}
          indeterminate={count > 0 && count < keys.length}
          disabled={open.length === 0}
          onChange={() =>
            onChange(count < open.length ? addRights(known, value, keys, refuse) : removeRights(known, value, keys))
          }
        >
          {t(group.label)}
        </Checkbox>
        <span className="wm-hint">
          {count}/{keys.length}
        </span>
      </legend>
      {rights.map((right) => (
        <RightBox
          key={right.key}
          right={right}
          known={known}
          value={value}
          held={held}
          refuse={refuse}
          onChange={onChange}
        />
      ))}
    </fieldset>
  );
}

function RightBox({
  right,
  known,
  value,
  held,
  refuse,
  onChange,
}: Omit<GroupProps, 'group' | 'rights'> & { right: RightDefinition }) {
  const name = (key: string): string => {
    const definition = known.get(key);
    return definition ? t(definition.label) : key;
  };
  const checked = held.has(right.key);
  const blocking = checked ? dependents(known, held, right.key) : [];
  const adds = checked ? [] : prerequisites(known, right.key).filter((key) => !held.has(key));
  const refused = checked ? null : refusalOf(known, held, right.key, refuse);
  const list = (names: readonly string[]): string => names.map(name).join(t(['、', '、', ', ']));
  const more = adds.length > 0 ? t(a.addsToo, { rights: list(adds) }) : '';
  const hint = blocking.length > 0 ? t(a.cancelFirst, { rights: list(blocking) }) : (refused ?? more);
  return (
    <Tooltip title={hint} mouseEnterDelay={0.4}>
      <Checkbox
        className={right.needs?.length ? 'wm-right-box wm-right-deep' : 'wm-right-box'}
        checked={checked}
        disabled={blocking.length > 0 || refused !== null}
        onChange={({ target }) =>
          onChange(target.checked ? addRights(known, value, [right.key]) : value.filter((key) => key !== right.key))
        }
      >
        {t(right.label)}
      </Checkbox>
    </Tooltip>
  );
}
