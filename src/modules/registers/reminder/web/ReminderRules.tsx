import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { contentFields } from '../reminder.rules.ts';
import { COMPANY_RULES, reminderRule } from '../reminder-rule.entity.ts';
import { reminderPageTexts as x } from './texts.ts';

/** The reminder rules of the object of the page, otherwise the company's. */
export function ReminderRules() {
  const object = useObject();
  const list = useEntityList(reminderRule, object ? {} : { view: COMPANY_RULES });
  const fields = Object.entries(contentFields)
    .map(([name, label]) => `{${name}} ${t(label)}`)
    .join(t(x.comma));
  const where = object?.scope === 'template' ? x.ofTemplate : object ? x.ofObject : x.ofCompany;
  return (
    <ListView
      list={list}
      none={x.none}
      extra={
        <p className="wm-hint">
          {t(where)} {t(x.fields, { fields })}
        </p>
      }
    />
  );
}
