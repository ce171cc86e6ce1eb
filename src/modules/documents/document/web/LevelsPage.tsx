/** Security levels of people, set for many at once; what they lose is shown before (1-product §2.17). */

import { Alert, Button, Select, Table } from 'antd';
import { useState } from 'react';
import { folded } from '#kernel/check.ts';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { useSession } from '#web/session.ts';
import { foreseeLevels, type PersonLevel, setLevels, userLevels } from '../level.calls.ts';
import { LEVELS, type Level, levels } from '../levels.ts';
import { aclTexts as a } from './acl-texts.ts';
import { documentPageTexts as x } from './texts.ts';

export default function LevelsPage() {
  const { viewer } = useSession();
  const [department, setDepartment] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number[]>([]);
  const [setting, setSetting] = useState(false);
  const answer = useCall(userLevels, { department }, { quiet: true });
  const mayEdit = viewer.can('sys:docLevel:edit');
  const wanted = folded(search);
  const rows = (answer.data ?? []).filter(({ name, username }) => folded(`${name} ${username}`).includes(wanted));
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(x.levels)}</h1>
        <div className="wm-page-tools">
          <div style={{ width: 220 }}>
            <EntityPicker
              to="department"
              value={department}
              placeholder={t(a.allDepartments)}
              onChange={(id: number | null) => setDepartment(id)}
            />
          </div>
          <SearchBox
            allowClear
            placeholder={t(a.search)}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {mayEdit && (
            <Button type="primary" disabled={chosen.length === 0} onClick={() => setSetting(true)}>
              {t(a.set)}
            </Button>
          )}
        </div>
      </div>
      <div className="wm-page-body">
        {answer.error && !answer.data ? (
          <ReadError error={answer.error} retry={answer.refetch} />
        ) : (
          <Table<PersonLevel>
            size="small"
            rowKey="id"
            loading={answer.isPending}
            locale={{ emptyText: t(a.noPeople) }}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            dataSource={rows}
            {...(mayEdit && {
              rowSelection: {
                selectedRowKeys: chosen,
                onChange: (keys) => setChosen(keys.map(Number)),
                getCheckboxProps: ({ id, name }) => ({ disabled: id === viewer.userId, 'aria-label': name }) as never,
              },
            })}
            columns={[
              { title: t(a.person), dataIndex: 'name', width: 180 },
              { title: t(a.account), dataIndex: 'username', width: 200 },
              { title: t(a.department), dataIndex: 'department' },
              { title: t(a.level), key: 'level', width: 160, render: (_, { level }) => t(levels[level]) },
            ]}
          />
        )}
      </div>
      {setting && (
        <SetDialog
          people={chosen}
          onClose={() => setSetting(false)}
          onSet={() => {
            setSetting(false);
            setChosen([]);
          }}
        />
      )}
    </div>
  );
}

function SetDialog({ people, onClose, onSet }: { people: readonly number[]; onClose(): void; onSet(): void }) {
  const [level, setLevel] = useState<Level>('internal');
  const input = { people: [...people], level };
  const { data: effect } = useCall(foreseeLevels, input, { quiet: true });
  return (
    <SendDialog
      title={t(a.setFor, { count: people.length })}
      okText={t(a.set)}
      danger={(effect?.losers.length ?? 0) > 0}
      disabled={!effect || effect.changed === 0}
      onCancel={onClose}
      send={async () => {
        const { changed } = await send(setLevels, input, { quiet: [CODE.refused] });
        toast.success(t(a.levelSaved, { count: changed }));
        onSet();
      }}
    >
      <Select
        aria-label={t(a.level)}
        style={{ width: '100%', marginBottom: 12 }}
        value={level}
        onChange={setLevel}
        options={LEVELS.map((one) => ({ value: one, label: t(levels[one]) }))}
      />
      {effect && (
        <Alert
          type={effect.losers.length > 0 ? 'warning' : 'info'}
          showIcon
          title={t(a.levelEffect, {
            raised: effect.raised,
            lowered: effect.lowered,
            losers: effect.losers.length,
            documents: effect.documents,
          })}
          description={effect.losers.map(({ name, documents }) => `${name}: ${documents}`).join(', ')}
        />
      )}
    </SendDialog>
  );
}
