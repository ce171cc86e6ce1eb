/** A customer or supplier to read and to act on (1-product §2.16). */
import type { Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import type { CustomerRow } from '../customer.entity.ts';
import { partyPageTexts as x } from './texts.ts';

/** Whom to speak with: the main contact, else the first. */
function Contact({ contacts }: Pick<CustomerRow, 'contacts'>) {
  const of = contacts?.find(({ main }) => main) ?? contacts?.[0];
  if (!of) return <span className="wm-none">{t(x.noContact)}</span>;
  return (
    <>
      <b>{of.name}</b>
      {of.jobTitle && ` · ${of.jobTitle}`}
      <div className="wm-hint">{[of.phone, of.mail].filter(Boolean).join(' · ')}</div>
    </>
  );
}

function PartyFacts({ entity, param }: { entity: Entity; param: string }) {
  const [id] = useQueryParam(param);
  const { data } = useCall(entityCalls(entity).get, { id: Number(id) }, { quiet: true });
  if (!data) return null;
  const row = data.row as unknown as CustomerRow;
  return (
    <Facts>
      <Fact label={t(x.mainContact)}>
        <div>
          <Contact contacts={row.contacts} />
        </div>
      </Fact>
      <Fact label={t(x.responsible)}>
        <div>
          <FieldCell
            field={entity.fields.responsible!}
            value={row.responsible}
            titles={data.titles.responsible}
            linked
          />
        </div>
      </Fact>
      <Fact label={t(x.level)}>
        <div>{data.titles.level?.[row.level ?? 0] ?? '–'}</div>
      </Fact>
    </Facts>
  );
}

/** `param`: the query parameter that names the record. */
export function PartyPage({ entity, param }: { entity: Entity; param: string }) {
  return (
    <RecordPage entity={entity} param={param}>
      <PartyFacts entity={entity} param={param} />
    </RecordPage>
  );
}
