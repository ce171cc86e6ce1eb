/**
 * The page of a setting that is inherited (kernel/inherited.ts): for the company and its types, where one chooses between
 * them, or for the object one is in; what holds, where it was said, and taking back what was said here.
 */
import { Alert, Button, Select, Skeleton } from 'antd';
import { type ComponentType, useState } from 'react';
import { scopeId } from '#kernel/entity.ts';
import { type HeldSetting, type Inherited, inheritedCalls, type PlaceInput, placeObject } from '#kernel/inherited.ts';
import { objectKind, objectKinds } from '#kernel/object-kind.ts';
import { CODE } from '#kernel/problem.ts';
import { CallFailed, CallRefused, send, useCall } from '../api.ts';
import { ask, toast } from '../feedback.tsx';
import { useDictItems } from '../fields/dict.tsx';
import { t } from '../lang.ts';
import { useScope } from '../scope.ts';
import { useRights } from '../session.ts';
import { entityTexts } from './entity-texts.ts';
import { ReadError } from './ReadError.tsx';
import { EntityForm } from './record/EntityForm.tsx';
import { useFieldsForm } from './record/use-fields-form.ts';
import { useUnsaved } from './record/use-unsaved.ts';
import { inheritedTexts as x } from './settings-texts.ts';
import './entity.css';

interface AtProps {
  of: Inherited;
  place: PlaceInput;
}

/** Of the object one is in, else of the company or the type that is chosen. */
function InheritedPage({ of }: Pick<AtProps, 'of'>) {
  const scope = useScope();
  const inside = placeObject(scope) !== null;
  const [type, setType] = useState<number | null>(null);
  const { items: types } = useDictItems(objectKinds().find(({ types }) => types)?.types);
  const place: PlaceInput = inside ? scope : type === null ? {} : { type };
  const company = { value: 0, label: t(x.company) };
  return (
    <div className="wm-card wm-page">
      {!inside && (
        <Select
          aria-label={t(x.place)}
          className="wm-setting-place"
          value={type ?? 0}
          onChange={(next) => setType(next || null)}
          options={[company, ...types.map(({ dicId, dicName }) => ({ value: dicId, label: dicName }))]}
        />
      )}
      <At key={JSON.stringify(place)} of={of} place={place} />
    </div>
  );
}

function At({ of, place }: AtProps) {
  const answer = useCall(inheritedCalls(of).read, place, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return <Said key={answer.data.version} of={of} place={place} held={answer.data} refetch={answer.refetch} />;
}

/** Where what holds was said, as the page tells it. */
function saidWhere({ from, version }: HeldSetting, place: PlaceInput): string {
  if (version > 0) return t(x.own);
  if (from === 'delivered') return t(x.delivered);
  if (from === 'company' || from === 'type') return t(from === 'company' ? x.ofCompany : x.ofType);
  return t(placeObject(place) ? x.ofParent : x.own, { kind: objectKind(from).label });
}

function Said({ of, place, held, refetch }: AtProps & { held: HeldSetting; refetch(): unknown }) {
  const object = placeObject(place);
  const { can } = useRights(object ? { [scopeId(object.scope)]: object.id } : {});
  const mayEdit = object ? of.rights.object.some((right) => can(right)) : can(of.rights.company);
  const form = useFieldsForm(of.fields, held.config, { locked: () => !mayEdit });
  useUnsaved(`inherited ${of.name}`, form);
  const [busy, setBusy] = useState(false);
  const save = async (config: object | null): Promise<void> => {
    setBusy(true);
    try {
      await send(inheritedCalls(of).save, { ...place, version: held.version, config }, { quiet: [CODE.refused] });
      toast.success(t(entityTexts.saved));
      void refetch();
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused) form.showRefusal(error);
      else if (!(error instanceof CallRefused || error instanceof CallFailed)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const submit = (): void => {
    const given = form.check();
    if (given) void save(given);
  };
  const back = async (): Promise<void> => {
    if (await ask({ title: x.askBack, confirm: x.back, danger: true })) await save(null);
  };
  return (
    <>
      <div className="wm-page-head">
        <h1>{t(of.label)}</h1>
        {mayEdit && (
          <div className="wm-page-tools">
            {held.version > 0 && (
              <Button disabled={busy} onClick={() => void back()}>
                {t(x.back)}
              </Button>
            )}
            <Button type="primary" disabled={!form.dirty} loading={busy} onClick={submit}>
              {t(entityTexts.save)}
            </Button>
          </div>
        )}
      </div>
      <div className="wm-page-body">
        <Alert type="info" showIcon title={saidWhere(held, place)} />
        <EntityForm form={form} groups={[{ rows: Object.keys(of.fields).map((name) => [name]) }]} onSubmit={submit} />
      </div>
    </>
  );
}

/** The page of a setting, for the list of routes. */
export const inheritedPage =
  (of: Inherited): ComponentType =>
  () => <InheritedPage of={of} />;
