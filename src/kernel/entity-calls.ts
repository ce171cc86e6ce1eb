/**
 * The calls every entity has: list, get, create, update, remove, batchRemove, options, export, import, importTemplate.
 *
 * They are made from the definition, one way for all: `/api/v1/<module>/<entity>...`. Hides: paths and inputs of CRUD.
 * Refuses: per-entity variations (write a call of your own instead).
 */
import type { BatchDone } from './batch.ts';
import { type Call, call, output } from './call.ts';
import { type Create, type Entity, inputFields, type Row, takesExtFields, type Update } from './entity.ts';
import { bool, type Fields, int, json, refs, text } from './field.ts';
import { APPROVALS, lifecycleOf } from './lifecycle.ts';
import { inObjects, isInAnyObject, scopeFields } from './object-kind.ts';
import { listInput, type Page } from './query.ts';
import type { Triple } from './text.ts';

/** An option of a picker. */
export interface Option {
  id: number;
  title: string;
  code?: string | null;
  parentId?: number | null;
}

/** What waits for an approval, and where it is decided. */
export interface Waiting {
  /** What is asked for. */
  label: Triple;
  instanceId: number;
  number: string;
  title: string;
  definitionName: string;
  requestedByName: string;
  since: number;
}

/** The viewer's actions with a record by its lifecycle. */
export interface Abilities {
  /** By action, those they have the right to: `null` may, otherwise the reason in their language. */
  actions: Record<string, string | null>;
  /** Of these the ones that need an approval, with the name of its workflow. */
  approvals: Record<string, string>;
  /** The approval that is in the way of all of them. */
  waiting: Waiting | null;
}

/** A record with what the viewer may do: `null` may, otherwise the reason in the viewer's language. */
export interface Detail<R> {
  row: R;
  /** Titles of referenced records: field -> id -> title. */
  titles: Record<string, Record<number, string>>;
  actions: Record<string, string | null>;
  /** Fields this viewer may change. */
  editable: string[];
  /** Of records with a lifecycle. */
  abilities?: Abilities;
}

/** A list page with the titles its references need. */
export interface ListPage<R> extends Page<R> {
  titles: Record<string, Record<number, string>>;
  /** Of records with a lifecycle, by id. */
  abilities?: Record<number, Abilities>;
}

/** What an import answers: accepted + rejected = rows read; `sheet` is a ticket of the refused rows with their errors. */
export interface ImportResult {
  rows: number;
  accepted: number;
  rejected: number;
  problems: { row: number; field?: string; text: string }[];
  /** The sheet that was read, and those of the workbook that could be. */
  from?: { sheet: string; sheets: string[] };
  /** base64 xlsx of the refused rows with an error column, when there are any. */
  sheet?: string;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const id = int(['编号', '編號', 'ID'], { required: true, min: 1 });
const version = int(['版本', '版本', 'Version'], { required: true, min: 1 });

/** Of calls that take a workbook: the sheet to be read, by name; without, the one people look at. */
export const chosenSheet = text(['工作表', '工作表', 'Sheet'], { max: 31 });

/** Input of the calls that take the additional fields of a record, by column. */
export const extInput = { ext: json<Record<string, unknown>>()(['扩展字段', '擴展欄位', 'Additional fields']) };

export const entityPath = (e: Entity): string => `/api/v1/${kebab(e.module)}/${kebab(e.name)}`;

/** Answers with abilities of the viewer: outdated when an approval has ended. Lifecycles are set after calls are made. */
const withAbilities = <C extends Call>(e: Entity, made: C): C =>
  Object.defineProperty(made, 'reads', { enumerable: true, get: () => (lifecycleOf(e.name) ? APPROVALS : undefined) });

export function entityCalls<E extends Entity>(e: E) {
  const path = entityPath(e);
  // Of kinds that are told later `inObjects` brings them.
  const owner: Fields = isInAnyObject(e) ? {} : scopeFields(e);
  const listFields: Fields = {
    ...owner,
    ...listInput,
    view: text(['视图', '視圖', 'View'], { max: 50 }),
  };
  const ext: Fields = takesExtFields(e) ? extInput : {};
  // Defaults and coding rules give what the input leaves out; the service asks for what neither gives, and judges what
  // depends on other values: an update gives some of them only.
  const creatable = inputFields(e, 'create').map(([name, { when: _, ...f }]) => [
    name,
    f.default !== undefined || (e.code && name === 'code') ? { ...f, required: false } : f,
  ]);
  const createFields: Fields = { ...Object.fromEntries(creatable), ...owner, ...ext };
  const updateFields: Fields = Object.fromEntries(
    inputFields(e, 'update').map(([name, { when: _, ...f }]) => [name, { ...f, required: false } as typeof f]),
  );
  const touches = [e.name];
  const label = (zh: string, hk: string, en: string): readonly [string, string, string] => [
    `${zh}${e.label[0]}`,
    `${hk}${e.label[1]}`,
    `${en} ${e.label[2].toLowerCase()}`,
  ];
  const row = e.scopes || e.object ? ({ scope: 'row' } as const) : {};
  // Sheets of the objects themselves are made of all of them: no object's list of rights decides.
  const sheet = e.scopes ? row : {};
  type R = Row<E>;
  type CreateCall = Call<Fields, R> & { readonly createType?: Create<E> };
  type UpdateCall = Call<Fields, R> & { readonly updateType?: Update<E> };
  const made = {
    list: withAbilities(
      e,
      call('GET', path, e.rights.read, listFields, output<ListPage<R>>(), {
        ...row,
        label: label('查询', '查詢', 'List'),
      }),
    ),
    options: call(
      'GET',
      `${path}/options`,
      'login',
      {
        ...owner,
        search: listFields.search!,
        ids: text(['编号', '編號', 'IDs'], { max: 4000 }),
        pageSize: listFields.pageSize!,
      },
      output<Option[]>(),
      { ...row, label: label('选择', '選擇', 'Pick') },
    ),
    export: call('GET', `${path}/export`, e.rights.export, listFields, output<Uint8Array>(), {
      ...sheet,
      label: label('导出', '匯出', 'Export'),
      body: 'download',
    }),
    importTemplate: call('GET', `${path}/import-template`, e.rights.create, owner, output<Uint8Array>(), {
      ...sheet,
      label: label('导入模板', '匯入範本', 'Import template of'),
      body: 'download',
    }),
    import: call(
      'POST',
      `${path}/import`,
      e.rights.create,
      { ...owner, dryRun: bool(['仅检查', '僅檢查', 'Check only']), sheet: chosenSheet },
      output<ImportResult>(),
      { ...sheet, label: label('导入', '匯入', 'Import'), body: 'upload', creates: true, fails: 'import', touches },
    ),
    get: withAbilities(
      e,
      call('GET', `${path}/:id`, e.rights.read, { id }, output<Detail<R>>(), {
        ...row,
        label: label('查看', '查看', 'View'),
      }),
    ),
    create: call('POST', path, e.rights.create, createFields, output<R>(), {
      ...row,
      label: label('新建', '新建', 'Create'),
      creates: true,
      fails: 'save',
      touches,
    }) as CreateCall,
    update: call('PUT', `${path}/:id`, e.rights.update, { id, version, ...updateFields, ...ext }, output<R>(), {
      ...row,
      label: label('修改', '修改', 'Update'),
      touches,
    }) as UpdateCall,
    remove: call(
      'DELETE',
      `${path}/:id`,
      e.rights.remove,
      { id, version: { ...version, required: false } },
      output<null>(),
      { ...row, label: label('删除', '刪除', 'Delete'), touches },
    ),
    batchRemove: call(
      'POST',
      `${path}/batch-remove`,
      e.rights.remove,
      { ids: refs(['编号', '編號', 'IDs'], e.name, { required: true, max: 200 }) },
      output<BatchDone>(),
      { ...row, label: label('批量删除', '批量刪除', 'Delete several'), fails: 'delete', touches },
    ),
  };
  for (const one of [made.list, made.options, made.export, made.importTemplate, made.import, made.create])
    inObjects(e, one);
  return made;
}
