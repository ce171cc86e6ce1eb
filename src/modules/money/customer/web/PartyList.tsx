/** Lists of customers and suppliers by circle: one screen, three views of the server (1-product §2.16). */
import { PlusOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import { inSentence } from '#kernel/text.ts';
import { exportAction, importAction, type RowAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ListView } from '#web/entity/list/ListView.tsx';
import { type AnyRow, useEntityList } from '#web/entity/list/use-entity-list.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import type { Circle } from '../party-fields.ts';
import { partyPageTexts as x } from './texts.ts';

const NONE = { myCreate: x.noneMade, myDepartmental: x.noneOfDepartment, myResponsible: x.noneInCharge } as const;

export interface CircleListProps {
  entity: Entity;
  circle: Circle;
  /** The page of the form, of a new one or that of an id. */
  form(id?: number): string;
}

export function CircleList({ entity, circle, form }: CircleListProps) {
  const list = useEntityList(entity, { view: circle });
  const create: ToolbarAction = {
    key: 'create',
    label: entityTexts.create,
    icon: <PlusOutlined />,
    primary: true,
    right: (rights) => rights.create,
    run: () => go(form()),
  };
  const rowActions = (row: AnyRow, _abilities: unknown, moves: readonly RowAction[]): RowAction[] => [
    { key: 'edit', label: entityTexts.edit, right: (rights) => rights.update, run: () => go(form(row.id)) },
    ...moves,
    removeAction(row as BaseRow),
  ];
  const [zh, hk, en] = inSentence(entity.label);
  const none = t(NONE[circle], { label: [zh, hk, `${en}s`] });
  return (
    <ListView
      list={list}
      none={[none, none, none]}
      toolbar={[create, importAction(), exportAction()]}
      rowActions={rowActions}
    />
  );
}

/** The page of a list, for the list of routes. */
export const circleList =
  (entity: Entity, circle: Circle, form: CircleListProps['form']): ComponentType =>
  () => <CircleList entity={entity} circle={circle} form={form} />;
