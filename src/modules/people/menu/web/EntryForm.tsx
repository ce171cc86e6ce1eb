import { Button, Input, Select, Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { Fields } from '#kernel/field.ts';
import { CODE } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import { rightCatalogue } from '#modules/people/access/access.calls.ts';
import { CallRefused, send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { EntityForm, type OwnInputs } from '#web/entity/record/EntityForm.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useUnsaved } from '#web/entity/record/use-unsaved.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { ICON_NAMES, MenuIcon } from '#web/shell/icons.tsx';
import { removeOwnMenu, resetMenu, saveMenuEntry, saveOwnMenu } from '../menu.calls.ts';
import { flatten, type MenuEntry, mayLieIn, type OwnEntry } from '../menu-tree.ts';
import { menuPageTexts as m } from './menu-page.texts.ts';
import type { MenuUnderEdit } from './use-menu-state.ts';

const NAMES = ['name', 'hkName', 'enName'] as const;

const iconInput: OwnInputs[string] = (value, set, _form, id) => (
  <Select
    id={id}
    allowClear
    showSearch
    value={(value as string | null) || null}
    placeholder={t(m.noIcon)}
    options={ICON_NAMES.map((name) => ({
      value: name,
      label: (
        <span className="wm-menu-icon">
          <MenuIcon name={name} /> {name}
        </span>
      ),
    }))}
    onChange={(name) => set(name ?? null)}
  />
);

/** Inputs of names that show the default while empty. */
const nameInputs = (placeholders: Triple, disabled: boolean): OwnInputs =>
  Object.fromEntries(
    NAMES.map((name, i) => [
      name,
      (value, set, _form, id) => (
        <Input
          id={id}
          value={(value as string | null) ?? ''}
          maxLength={50}
          disabled={disabled}
          placeholder={placeholders[i]}
          onChange={(event) => set(event.target.value)}
        />
      ),
    ]),
  );

interface Props {
  menu: MenuUnderEdit;
  may: boolean;
  onDone(id: number | null): void;
}

/** Names, icon and visibility of a delivered entry; its address and right are the code's. */
export function DeliveredForm({ menu, may, entry, changed, onDone }: Props & { entry: MenuEntry; changed: boolean }) {
  const delivered = flatten(menu.state!.delivered).find((one) => one.entry.id === entry.id)!.entry;
  const change = menu.state!.settings.changes[entry.id] ?? {};
  const { name, hkName, enName, icon, hidden, offPhone } = saveMenuEntry.input;
  const initial = useMemo(
    () => ({
      name: change.name ?? null,
      hkName: change.hkName ?? null,
      enName: change.enName ?? null,
      icon: change.icon ?? delivered.icon,
      hidden: change.hidden ?? false,
      offPhone: change.offPhone ?? false,
    }),
    [change, delivered],
  );
  const form = useFieldsForm(
    { name, hkName, enName, ...(entry.kind !== 'tabs' && { icon }), ...(!entry.guarded && { hidden }), offPhone },
    initial,
    { locked: () => !may },
  );
  useUnsaved(`entry ${entry.id}`, form);
  const save = async (): Promise<void> => {
    const values = form.check();
    if (values && (await menu.run(saveMenuEntry, { id: entry.id, ...values }))) {
      toast.success(t(entityTexts.saved));
      onDone(entry.id);
    }
  };
  const reset = async (): Promise<void> => {
    if (!(await ask({ title: m.resetAsk, params: { title: entry.label }, confirm: m.reset }))) return;
    const { area, state } = menu;
    await send(resetMenu, { area, version: state!.version, all: false, ids: [entry.id] }).then(
      () => toast.success(t(m.resetDone)),
      () => undefined,
    );
    menu.refetch();
  };
  return (
    <>
      <EntityForm
        form={form}
        groups={[{ rows: [['name'], ['hkName', 'enName'], ['icon'], ['hidden', 'offPhone']] }]}
        inputs={{ ...nameInputs(delivered.label, !may), icon: iconInput }}
        onSubmit={() => void save()}
      />
      <dl className="wm-menu-facts">
        {entry.url && (
          <>
            <dt>{t(m.address)}</dt>
            <dd>{entry.url}</dd>
            <dt>{t(m.needed)}</dt>
            <dd>
              {entry.need.map((key) => (
                <Tag key={key}>{key === 'login' ? t(m.everybody) : key}</Tag>
              ))}
            </dd>
          </>
        )}
      </dl>
      {may && (
        <footer className="wm-menu-foot">
          {changed && (
            <Button disabled={menu.busy} onClick={() => void reset()}>
              {t(m.reset)}
            </Button>
          )}
          <Button type="primary" disabled={!form.dirty} loading={menu.busy} onClick={() => void save()}>
            {t(entityTexts.save)}
          </Button>
        </footer>
      )}
    </>
  );
}

/** An entry of the company's own: a group, a link in a new window, or a page inside the shell. */
export function OwnForm({ menu, may, own, kind, onDone }: Props & { own: OwnEntry | null; kind: OwnEntry['kind'] }) {
  const [busy, setBusy] = useState(false);
  const catalogue = useCall(rightCatalogue, {}, { quiet: true, staleTime: 300_000 });
  const parents = flatten(menu.entries).filter(({ entry }) =>
    own
      ? mayLieIn(menu.area, { id: own.id, kind: own.kind }, entry)
      : entry.kind === 'group' || (menu.area === 'system' && entry.kind === 'tabs'),
  );
  const initial = useMemo(
    () =>
      own
        ? { ...own, offPhone: own.offPhone ?? false }
        : {
            kind,
            name: '',
            hkName: null,
            enName: null,
            icon: null,
            url: null,
            need: null,
            parent: null,
            offPhone: false,
          },
    [own, kind],
  );
  const { kind: kindField, name, hkName, enName, icon, url, need, parent, offPhone } = saveOwnMenu.input;
  const fields: Fields =
    kind === 'group'
      ? { name, hkName, enName, icon, offPhone }
      : { kind: kindField, name, hkName, enName, url: { ...url, required: true }, need, parent, icon, offPhone };
  const form = useFieldsForm(fields, initial, {
    locked: (field) => !may || (field === 'kind' && own !== null),
    formState: () => ({ kind: { items: ['link', 'embedded'] } }),
  });
  useUnsaved(`own entry ${kind} ${own?.id ?? ''}`, form);
  const save = async (): Promise<void> => {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    const { area, state } = menu;
    try {
      const next = await send(
        saveOwnMenu,
        { area, version: state!.version, ...(own && { id: own.id }), kind, ...values } as never,
        { quiet: [CODE.refused] },
      );
      toast.success(t(entityTexts.saved));
      menu.refetch();
      onDone(own?.id ?? next.settings.own.at(-1)!.id);
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused) form.showRefusal(error);
      else menu.refetch();
    } finally {
      setBusy(false);
    }
  };
  const remove = async (): Promise<void> => {
    const question = { title: entityTexts.removeAsk, content: entityTexts.removeNote, params: { title: own!.name } };
    if (!(await ask({ ...question, confirm: entityTexts.remove, danger: true }))) return;
    if (await menu.run(removeOwnMenu, { id: own!.id })) {
      toast.success(t(entityTexts.removed));
      onDone(null);
    }
  };
  const inputs: OwnInputs = {
    icon: iconInput,
    need: (value, set, _form, id) => (
      <Select
        id={id}
        allowClear
        showSearch={BY_LABEL}
        value={(value as string | null) || null}
        placeholder={t(m.everybody)}
        options={(catalogue.data ?? []).map((group) => ({
          label: t(group.label),
          options: group.rights
            .filter((right) => right.scopes.includes(menu.area === 'system' ? 'system' : menu.area))
            .map((right) => ({ value: right.key, label: t(right.label) })),
        }))}
        onChange={(key) => set(key ?? null)}
      />
    ),
    parent: (value, set, _form, id) => (
      <Select
        id={id}
        allowClear={menu.area === 'system'}
        value={(value as number | null) ?? null}
        placeholder={t(m.topLevel)}
        options={parents.map(({ entry }) => ({ value: entry.id, label: t(entry.label) }))}
        onChange={(id) => set(id ?? null)}
      />
    ),
    ...Object.fromEntries(Object.entries(nameInputs(['', '', ''], !may)).map(([key, input]) => [key, input])),
  };
  return (
    <>
      <EntityForm
        form={form}
        groups={[
          { rows: [['kind', 'parent'], ['name'], ['hkName', 'enName'], ['url'], ['need', 'icon'], ['offPhone']] },
        ]}
        inputs={inputs}
        onSubmit={() => void save()}
      />
      <p className="wm-hint">{t(m.sameAsChinese)}</p>
      {may && (
        <footer className="wm-menu-foot">
          {own && (
            <Button danger disabled={menu.busy} onClick={() => void remove()}>
              {t(entityTexts.remove)}
            </Button>
          )}
          <Button type="primary" disabled={!form.dirty} loading={busy} onClick={() => void save()}>
            {t(entityTexts.save)}
          </Button>
        </footer>
      )}
    </>
  );
}
