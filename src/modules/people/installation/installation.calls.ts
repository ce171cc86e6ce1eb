/** The settings of the installation with where each comes from. The operator's alone. */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';

export interface InstallationSetting {
  key: string;
  /** Names in the environment. */
  names: readonly string[];
  allowed: string;
  /** What holds now; of secrets null. */
  value: string | null;
  isSet: boolean;
  secret: boolean;
  fallback: string;
  origin: 'environment' | 'database' | 'default';
  /** How it is changed: while it runs (`guarded`: commit or revert), or by the environment and a restart. */
  live: 'plain' | 'guarded' | null;
  tried: { value: string; until: string; by: string | null; mayConfirm: boolean } | null;
  version: number;
  changedAt: string | null;
  changedBy: string | null;
}

export const installationSettings = call(
  'GET',
  '/api/v1/installation/settings',
  'op:config:query',
  {},
  output<{ list: InstallationSetting[] }>(),
  { label: ['系统配置', '系統配置', 'Installation settings'] },
);
export const exportSettings = call(
  'GET',
  '/api/v1/installation/settings/export',
  'op:config:query',
  {},
  output<Uint8Array>(),
  { label: ['导出环境文件', '匯出環境檔案', 'Export as an environment file'], body: 'download' },
);

const key = { key: text(['设置', '設定', 'Setting'], { required: true, max: 100 }) } as const;
const version = { version: int(['版本', '版本', 'Version'], { required: true, min: 0 }) } as const;
const touches = ['installation'] as const;

export const sayInstallation = call(
  'PUT',
  '/api/v1/installation/setting',
  'op:config:edit',
  { ...key, value: text(['值', '值', 'Value'], { max: 2000 }), ...version },
  output<{ until: string | null }>(),
  { label: ['修改系统配置', '修改系統配置', 'Change an installation setting'], touches },
);
export const confirmSetting = call(
  'POST',
  '/api/v1/installation/setting/confirm',
  'op:config:edit',
  { ...key, ...version },
  output<null>(),
  { label: ['确认系统配置', '確認系統配置', 'Keep a tried setting'], touches },
);
export const revertSetting = call(
  'POST',
  '/api/v1/installation/setting/revert',
  'op:config:edit',
  { ...key, ...version },
  output<null>(),
  { label: ['撤回系统配置', '撤回系統配置', 'Take a tried setting back'], touches },
);
