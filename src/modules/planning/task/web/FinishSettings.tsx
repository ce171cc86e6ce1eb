/** What tasks need to finish, on the page of the plan's settings (1-product §2.8, projectConfigurePlan; §2.9, configPlan). */
import { Form, Radio } from 'antd';
import { send, useCall } from '#web/api.ts';
import { ObjectSettings } from '#web/entity/ObjectSettings.tsx';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import {
  type FinishConfigAnswer,
  MAY_SET_COMPANY,
  readFinishConfig,
  saveCompanyFinishConfig,
  saveFinishConfig,
} from '../finish-config.calls.ts';
import { type FinishConfig, finishedOutputs, reviewedMilestones } from '../finish-config.ts';
import { finishTexts as x } from './finish-texts.ts';

const PARTS = [
  { name: 'outputs', label: x.outputs, hint: x.outputsHint, items: finishedOutputs },
  { name: 'reviews', label: x.reviews, hint: x.reviewsHint, items: reviewedMilestones },
] as const;

export function FinishSettings() {
  const owner = useScope();
  return (
    <ObjectSettings<FinishConfig, FinishConfigAnswer>
      answer={useCall(readFinishConfig, owner, { quiet: true, staleTime: 0 })}
      save={(version, config) => send(saveFinishConfig, { ...owner, version, config })}
      saveOfCompany={(version, config) => send(saveCompanyFinishConfig, { version, config })}
      rights={['pm:project:config', 'pm:template:edit']}
      companyRight={MAY_SET_COMPANY}
      kept="finish settings"
      texts={x}
      className="wm-plan-config"
    >
      {({ config, set }) =>
        PARTS.map(({ name, label, hint, items }) => (
          <Form.Item key={name} label={t(label)} extra={t(hint)}>
            <Radio.Group
              aria-label={t(label)}
              value={config[name]}
              options={Object.entries(items).map(([value, text]) => ({ value, label: t(text) }))}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Form.Item>
        ))
      }
    </ObjectSettings>
  );
}
