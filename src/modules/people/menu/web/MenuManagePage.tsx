import { Empty, Skeleton, Table, Tag, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { folded } from '#kernel/check.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { useSession } from '#web/session.ts';
import { MenuIcon } from '#web/shell/icons.tsx';
import { type MenuPermission, type MenuPermissions, menuPermissions } from '../menu.calls.ts';
import { menuPageTexts as m } from './menu-page.texts.ts';
import '#web/entity/entity.css';
import './menu.css';

interface Row extends Omit<MenuPermission, 'list'> {
  children?: Row[];
}

/** Rows that fit the words, with the groups around them. */
function rowsOf(list: readonly MenuPermission[], fits: (entry: MenuPermission) => boolean): Row[] {
  return list.flatMap((entry) => {
    const { list: below, ...rest } = entry;
    const children = rowsOf(below, fits(entry) ? () => true : fits);
    if (below.length > 0) return children.length > 0 ? [{ ...rest, children }] : [];
    return entry.url !== null && fits(entry) ? [rest] : [];
  });
}

/** Menus with the operation keys that belong to each, and the roles that hold them. */
export default function MenuManagePage() {
  const answer = useCall(menuPermissions, {}, { quiet: true });
  const [words, setWords] = useState('');
  const data = answer.data;
  const rows = useMemo(() => {
    if (!data) return [];
    const wanted = folded(words);
    const names = new Map(data.roles.map((role) => [role.id, role.name]));
    return rowsOf(data.menu, (entry) => {
      const keys = entry.keys.flatMap((k) => [k.key, ...k.label, ...k.roles.map((id) => names.get(id))]);
      return folded([...entry.label, entry.url, ...keys].join(' ')).includes(wanted);
    });
  }, [data, words]);
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(m.manage)}</h1>
        <div className="wm-page-tools">
          <SearchBox
            allowClear
            placeholder={t(m.searchAll)}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            style={{ width: 300 }}
          />
        </div>
      </div>
      <div className="wm-page-body">
        <p className="wm-hint">{t(m.manageNote)}</p>
        {answer.error && !data ? (
          <ReadError error={answer.error} retry={answer.refetch} title={m.loadFailed} />
        ) : !data ? (
          <Skeleton active />
        ) : rows.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
        ) : (
          <Table<Row>
            key={words}
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={rows}
            expandable={{ defaultExpandAllRows: true }}
            columns={[
              { title: t(m.entry), width: 320, render: (_value, row) => <Name row={row} roles={data.roles} /> },
              { title: `${t(m.keys)} · ${t(m.roles)}`, render: (_value, row) => <Keys row={row} roles={data.roles} /> },
            ]}
          />
        )}
      </div>
    </div>
  );
}

function Name({ row, roles }: { row: Row; roles: MenuPermissions['roles'] }) {
  const names = roles.filter((role) => row.hiddenBy.includes(role.id)).map((role) => role.name);
  return (
    <span className="wm-menu-name" data-hidden={row.hidden || undefined}>
      {row.icon && <MenuIcon name={row.icon} />}
      <span title={row.url ?? undefined}>{t(row.label)}</span>
      {row.own && <Tag color="blue">{t(m.own)}</Tag>}
      {row.hidden && <Tag color="orange">{t(m.hidden)}</Tag>}
      {names.length > 0 && <small className="wm-hint">{t(m.hiddenBy, { names: names.join(', ') })}</small>}
    </span>
  );
}

function Keys({ row, roles }: { row: Row; roles: MenuPermissions['roles'] }) {
  const { viewer } = useSession();
  if (row.url === null) return null;
  if (row.keys.length === 0) return <span className="wm-hint">{t(m.everybody)}</span>;
  const mayOpen = viewer.can(['sys:role:add', 'sys:role:edit']);
  return (
    <ul className="wm-menu-keys">
      {row.keys.map((key) => (
        <li key={key.key}>
          <span className="wm-menu-key">
            <Tooltip title={key.key}>{t(key.label)}</Tooltip>
            {key.opens && <Tag color="green">{t(m.opens)}</Tag>}
          </span>
          <span>
            {key.roles.length === 0 && <span className="wm-hint">{t(m.noRole)}</span>}
            {roles
              .filter((role) => key.roles.includes(role.id))
              .map((role) => {
                const label = role.active ? role.name : `${role.name} (${t(m.inactive)})`;
                return mayOpen ? (
                  <button
                    key={role.id}
                    type="button"
                    className="wm-link"
                    onClick={() => void go(`/modules/sys/role/new?roleId=${role.id}`)}
                  >
                    {label}
                  </button>
                ) : (
                  <span key={role.id}>{label}</span>
                );
              })}
          </span>
        </li>
      ))}
    </ul>
  );
}
