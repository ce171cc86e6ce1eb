import { ExportOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { folded } from '#kernel/check.ts';
import { send, useCall } from '#web/api.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import { useSession } from '#web/session.ts';
import {
  confirmSetting,
  exportSettings,
  type InstallationSetting,
  installationSettings,
  revertSetting,
} from '../installation.calls.ts';
import { installationTexts as i, originTexts, settingLabels } from '../installation.texts.ts';
import { SettingDialog } from './SettingDialog.tsx';
import '#web/entity/entity.css';
import './installation.css';

const COLORS = { environment: 'blue', database: 'purple', default: 'default' } as const;
const labelOf = ({ key }: InstallationSetting): string => t(settingLabels[key] ?? i.name);

function Value({ setting }: { setting: InstallationSetting }) {
  if (setting.secret) return <i>{t(setting.isSet ? i.isSet : i.notSet)}</i>;
  return setting.value ? <code>{setting.value}</code> : <i>{t(i.notSet)}</i>;
}

/** What is tried, with what may be done about it. */
function Trial({ setting, may }: { setting: InstallationSetting; may: boolean }) {
  const { tried, key, version } = setting;
  if (!tried) return null;
  const act = async (call: typeof confirmSetting | typeof revertSetting): Promise<void> => {
    await send(call, { key, version });
    toast.success(t(i.done));
  };
  return (
    <div className="wm-config-trial">
      <Tag color="orange" title={tried.by ?? ''}>
        {t(i.tried, { time: instantText(tried.until, true) })}
      </Tag>
      {may && (
        <>
          <Button
            size="small"
            type="primary"
            disabled={!tried.mayConfirm}
            title={tried.mayConfirm ? '' : t(i.newSession)}
            onClick={() => void act(confirmSetting).catch(() => undefined)}
          >
            {t(i.confirm)}
          </Button>
          <Button size="small" onClick={() => void act(revertSetting).catch(() => undefined)}>
            {t(i.revert)}
          </Button>
        </>
      )}
    </div>
  );
}

/** Every setting of the installation with its origin. */
export default function ConfigPage() {
  const answer = useCall(installationSettings, {}, { quiet: true, staleTime: 0 });
  const failed = failedRead(answer);
  if (failed) return <ReadError {...failed} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return <Settings list={answer.data.list} />;
}

function Settings({ list }: { list: readonly InstallationSetting[] }) {
  const { viewer } = useSession();
  const [search, setSearch] = useState('');
  const [different, setDifferent] = useState(false);
  const [edited, setEdited] = useState<InstallationSetting | null>(null);
  const may = viewer.can('op:config:edit');
  const word = folded(search);
  const shown = list.filter(
    (one) =>
      (!different || one.origin !== 'default') && folded(`${labelOf(one)} ${one.names.join(' ')}`).includes(word),
  );
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(i.title)}</h1>
        <div className="wm-page-tools">
          <Checkbox checked={different} onChange={(event) => setDifferent(event.target.checked)}>
            {t(i.onlyDifferent)}
          </Checkbox>
          <Input.Search
            allowClear
            aria-label={t(i.search)}
            placeholder={t(i.search)}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Button icon={<ExportOutlined />} onClick={() => void exportFile(exportSettings, {}).catch(() => undefined)}>
            {t(i.export)}
          </Button>
        </div>
      </div>
      <div className="wm-page-body">
        <Table<InstallationSetting>
          size="small"
          rowKey="key"
          dataSource={shown}
          pagination={false}
          columns={[
            {
              title: t(i.name),
              key: 'name',
              render: (_, one) => (
                <>
                  {labelOf(one)}
                  <div className="wm-hint">{one.names.join(', ')}</div>
                </>
              ),
            },
            {
              title: t(i.value),
              key: 'value',
              render: (_, one) => (
                <>
                  <Value setting={one} />
                  <Trial setting={one} may={may} />
                </>
              ),
            },
            {
              title: t(i.origin),
              key: 'origin',
              width: 130,
              render: (_, { origin }) => <Tag color={COLORS[origin]}>{t(originTexts[origin])}</Tag>,
            },
            { title: t(i.fallback), dataIndex: 'fallback', width: 140 },
            {
              title: t(i.changed),
              key: 'changed',
              width: 180,
              render: (_, { changedAt, changedBy, live }) =>
                changedAt ? `${instantText(changedAt)} ${changedBy ?? ''}` : t(live ? i.atOnce : i.byRestart),
            },
            {
              key: 'edit',
              width: 90,
              render: (_, one) =>
                may && (
                  <Button
                    type="link"
                    size="small"
                    disabled={!one.live || one.origin === 'environment'}
                    title={one.live ? '' : t(i.restart, { name: one.names[0]! })}
                    onClick={() => setEdited(one)}
                  >
                    {t(i.edit)}
                  </Button>
                ),
            },
          ]}
        />
      </div>
      {edited && <SettingDialog setting={edited} title={labelOf(edited)} onClose={() => setEdited(null)} />}
    </div>
  );
}
