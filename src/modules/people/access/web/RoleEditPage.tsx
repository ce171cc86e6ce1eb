import { Switch, Tooltip } from 'antd';
import { useContext } from 'react';
import { ScreenContext } from '#web/dirty.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import type { FormValues } from '#web/entity/record/use-fields-form.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { useSession } from '#web/session.ts';
import { closeTag } from '#web/shell/actions.ts';
import { ASK_SECOND_FACTOR } from '../access.rights.ts';
import { accessTexts } from '../access.rules.ts';
import { role } from '../role.entity.ts';
import { MenuRightsEditor } from './MenuRightsEditor.tsx';
import { RightsEditor } from './RightsEditor.tsx';
import type { Refuse } from './right-choice.ts';

const LIST = '/modules/sys/role';
const SCOPES = ['system'] as const;
/** The dialog form of the definition, and the permissions, which only this page can show. */
const withRights = { ...role, form: [...role.form, ['rights'], ['hiddenMenus']] };
const START = { rights: [], hiddenMenus: [] };
const isHeld = ({ users, userGroups }: FormValues): boolean =>
  [users, userGroups].some((holders) => Array.isArray(holders) && holders.length > 0);

/** A system role: what it may do, whose data it sees, who holds it. */
export default function RoleEditPage() {
  const [roleId] = useQueryParam('roleId');
  const { key } = useContext(ScreenContext);
  const { viewer } = useSession();
  // Who holds the role would get it: nobody gives more than they hold (reach.ts).
  const refuse: Refuse = (right) => (viewer.can(right.key) ? null : t(accessTexts.beyondRight, { right: right.label }));
  const mayAsk = viewer.can(ASK_SECOND_FACTOR);
  const id = Number(roleId);
  return (
    <FormPage
      entity={withRights}
      {...(id > 0 && { id })}
      initial={START}
      inputs={{
        rights: (value, set, form) => (
          <RightsEditor
            scopes={SCOPES}
            value={Array.isArray(value) ? (value as string[]) : []}
            problem={form.errors.rights}
            refuse={isHeld(form.values) ? refuse : undefined}
            onChange={set}
          />
        ),
        secondFactor: (value, set, _form, id) => (
          <Tooltip title={mayAsk ? undefined : t(accessTexts.secondFactorRight)}>
            <Switch id={id} checked={value === true} disabled={!mayAsk} onChange={set} />
          </Tooltip>
        ),
        hiddenMenus: (value, set, form) => (
          <MenuRightsEditor
            hidden={Array.isArray(value) ? (value as number[]) : []}
            rights={Array.isArray(form.values.rights) ? (form.values.rights as string[]) : []}
            onChange={set}
          />
        ),
      }}
      onDone={() => void go(LIST).then(() => closeTag(key))}
    />
  );
}
