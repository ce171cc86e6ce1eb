import { useContext } from 'react';
import { ScreenContext } from '#web/dirty.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { go } from '#web/nav.ts';
import { closeTag } from '#web/shell/actions.ts';
import { role } from '../role.entity.ts';
import { MenuEditor } from './MenuEditor.tsx';
import { RightsEditor } from './RightsEditor.tsx';

const LIST = '/modules/sys/role';
const SCOPES = ['system'] as const;
/** The dialog form of the definition, and the permissions, which only this page can show. */
const withRights = { ...role, form: [...role.form, ['rights'], ['hiddenMenus']] };
const START = { rights: [], hiddenMenus: [] };

/** A system role: what it may do, whose data it sees, who holds it. */
export default function RoleEditPage() {
  const [roleId] = useQueryParam('roleId');
  const { key } = useContext(ScreenContext);
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
            onChange={set}
          />
        ),
        hiddenMenus: (value, set, form) => (
          <MenuEditor
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
