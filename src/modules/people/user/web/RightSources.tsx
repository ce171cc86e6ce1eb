import { Drawer, Empty, Table, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { folded } from '#kernel/check.ts';
import { useCall } from '#web/api.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { userRights } from '../user.calls.ts';
import type { Person } from './one-time-password.tsx';
import { usersTexts as u } from './users.texts.ts';
import './account.css';

interface Source {
  key: string;
  label: string;
  group: string;
  roles: string[];
}

/** Which roles give a user which rights. */
export function RightSources({ person, onClose }: { person: Person; onClose(): void }) {
  const [search, setSearch] = useState('');
  const rights = useCall(userRights, { id: person.id }, { quiet: true, staleTime: 0 });
  const rows = useMemo(
    (): Source[] =>
      (rights.data ?? [])
        .map(({ key, roles, label, group }) => ({
          key,
          roles,
          label: label ? t(label) : key,
          group: group ? t(group) : '',
        }))
        .sort((x, y) => x.group.localeCompare(y.group) || x.label.localeCompare(y.label)),
    [rights.data],
  );
  const failed = failedRead(rights);
  const wanted = folded(search);
  const shown = rows.filter((row) => folded(`${row.group} ${row.label} ${row.key}`).includes(wanted));
  return (
    <Drawer open size={680} title={t(u.rightsOf, { name: person.empName })} onClose={onClose}>
      <div className="wm-right-sources">
        <p className="wm-hint">{t(u.rightsNote)}</p>
        <SearchBox
          allowClear
          placeholder={t(u.searchRight)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {failed && <ReadError {...failed} />}
        {!failed && (
          <Table<Source>
            size="small"
            rowKey="key"
            pagination={false}
            dataSource={shown}
            loading={{ spinning: rights.isLoading, delay: 200 }}
            locale={{
              emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(u.noRights)} />,
            }}
            columns={[
              {
                key: 'label',
                title: t(u.right),
                render: (_value, row) => (
                  <span title={row.key}>
                    <span className="wm-hint">{row.group} / </span>
                    {row.label}
                  </span>
                ),
              },
              {
                key: 'roles',
                title: t(u.fromRoles),
                width: 260,
                render: (_value, row) => row.roles.map((role) => <Tag key={role}>{role}</Tag>),
              },
            ]}
          />
        )}
      </div>
    </Drawer>
  );
}
