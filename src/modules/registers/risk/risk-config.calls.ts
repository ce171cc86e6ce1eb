/** Calls of the risk settings of one project or template (1-product §2.8, projectConfigureRisk; §2.9, configRisk). */
import { call, output } from '#kernel/call.ts';
import { int, json } from '#kernel/field.ts';
import { MAY_READ, settingsOwnerInput } from '#modules/objects/project/notice.calls.ts';
import type { RiskConfig } from './risk-config.ts';

/** Inside a project; in a template. */
export const MAY_SET_RISKS = ['pm:risk:config', 'pm:template:edit'] as const;
export const MAY_SET_COMPANY_RISKS = 'rk:risk:config';

export interface RiskConfigAnswer {
  /** The setting in force here. */
  config: RiskConfig;
  /** Version of the setting made here; 0: none, and the company's applies. */
  version: number;
  /** The default setting, with the version of the company's; 0: as delivered. */
  company: { config: RiskConfig; version: number };
}

const version = int(['版本', '版本', 'Version'], { required: true, min: 0 });
/** null: what the company says holds. */
const config = json<RiskConfig>()(['风险设置', '風險設定', 'Risk settings']);

export const readRiskConfig = call(
  'GET',
  '/api/v1/project-settings/risk',
  MAY_READ,
  settingsOwnerInput,
  output<RiskConfigAnswer>(),
  { label: ['查看风险设置', '查看風險設定', 'View risk settings'], scope: 'row', reads: ['riskConfig'] },
);
/** 409 when others changed them meanwhile. Earlier judgments keep their criteria. */
export const saveRiskConfig = call(
  'PUT',
  '/api/v1/project-settings/risk',
  MAY_SET_RISKS,
  { ...settingsOwnerInput, version, config },
  output<RiskConfigAnswer>(),
  { label: ['保存风险设置', '儲存風險設定', 'Save risk settings'], scope: 'row', touches: ['riskConfig', 'risk'] },
);
/** Settings in force for risks of programs, and where projects say nothing. */
export const saveCompanyRiskConfig = call(
  'PUT',
  '/api/v1/risk-settings',
  MAY_SET_COMPANY_RISKS,
  { version, config },
  output<null>(),
  {
    label: ['保存公司风险设置', '儲存公司風險設定', "Save the company's risk settings"],
    touches: ['riskConfig', 'risk'],
  },
);
