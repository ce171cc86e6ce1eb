import { PlusOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { batchRemoveAction, createAction, exportAction, removeAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { accessTexts } from '../access.rules.ts';
import { type RoleRow, role } from '../role.entity.ts';
import { accessPageTexts as a } from './access.texts.ts';

const NEW = '/modules/sys/role/new';
const openRole = (row?: RoleRow): void => void go(href(NEW, { roleId: row?.id }));

/** System roles. They are made and changed on their own page. */
export default function RolePage() {
  return (
    <ListPage<RoleRow>
      entity={role}
      columns={{
        name: (row) => (
          <button type="button" className="wm-link" onClick={() => openRole(row)}>
            {row.name} {row.builtIn && <Tag>{t(a.builtIn)}</Tag>}
          </button>
        ),
      }}
      toolbar={[
        { ...createAction(), icon: <PlusOutlined />, run: () => openRole() },
        exportAction(),
        batchRemoveAction(),
      ]}
      rowActions={(row) => [
        { key: 'edit', label: entityTexts.edit, right: 'sys:role:edit', run: () => openRole(row) },
        removeAction(row, row.builtIn ? t(accessTexts.builtInRole) : null),
      ]}
    />
  );
}
