/** An empty ReqIF file with our fields as attributes, for demands that come from no file. Pure. */
import type { ChoiceItems } from '#kernel/field.ts';
import type { XmlElement } from '#modules/planning/plan/exchange/p6/xml-tree.ts';
import { devDemand } from '../dev-demand.entity.ts';
import { DEMAND_FIELDS, type DemandField, type DemandMapping } from './file-demands.ts';
import { XHTML_SPACE } from './reqif-schema.ts';
import { made, xmlOf } from './xml-write.ts';

const RICH: ReadonlySet<DemandField> = new Set(['description', 'acceptance', 'rationale', 'note']);
const NAMES: Partial<Record<DemandField, string>> = { title: 'ReqIF.Name', description: 'ReqIF.Text' };
const attributeName = (field: DemandField): string => NAMES[field] ?? devDemand.fields[field].label[2];

export const ownMapping = (): DemandMapping =>
  Object.fromEntries(DEMAND_FIELDS.map((field) => [attributeName(field), field]));

export function emptyReqif(title: string, at: string): string {
  const stamp = { 'LAST-CHANGE': at };
  const one = (
    name: string,
    attributes: Record<string, string> = {},
    content: XmlElement['content'] = [],
  ): XmlElement => made('', name, attributes, content);
  const ref = (kind: string, id: string): XmlElement =>
    one('TYPE', {}, [one(`DATATYPE-DEFINITION-${kind}-REF`, {}, [id])]);
  const choices = DEMAND_FIELDS.flatMap((field) => {
    const { items } = devDemand.fields[field] as { items?: ChoiceItems };
    return items ? [{ field, items }] : [];
  });
  const enumerations = choices.map(({ field, items }) =>
    one(
      'DATATYPE-DEFINITION-ENUMERATION',
      { IDENTIFIER: `_type_${field}`, ...stamp, 'LONG-NAME': attributeName(field) },
      [
        one(
          'SPECIFIED-VALUES',
          {},
          Object.entries(items).map(([key, label], at) =>
            one('ENUM-VALUE', { IDENTIFIER: `_item_${field}_${key}`, ...stamp, 'LONG-NAME': label[2] }, [
              one('PROPERTIES', {}, [one('EMBEDDED-VALUE', { KEY: String(at), 'OTHER-CONTENT': key })]),
            ]),
          ),
        ),
      ],
    ),
  );
  const attribute = (field: DemandField): XmlElement => {
    const isChoice = choices.some((choice) => choice.field === field);
    const kind = isChoice ? 'ENUMERATION' : RICH.has(field) ? 'XHTML' : 'STRING';
    const type = isChoice ? `_type_${field}` : kind === 'XHTML' ? '_type_rich' : '_type_text';
    const many: Record<string, string> = isChoice ? { 'MULTI-VALUED': 'false' } : {};
    return one(
      `ATTRIBUTE-DEFINITION-${kind}`,
      { IDENTIFIER: `_attribute_${field}`, ...stamp, 'LONG-NAME': attributeName(field), ...many },
      [ref(kind, type)],
    );
  };
  const header = one('REQ-IF-HEADER', { IDENTIFIER: '_header' }, [
    one('CREATION-TIME', {}, [at]),
    one('REQ-IF-TOOL-ID', {}, ['Waymark']),
    one('REQ-IF-VERSION', {}, ['1.0']),
    one('SOURCE-TOOL-ID', {}, ['Waymark']),
    one('TITLE', {}, [title]),
  ]);
  return xmlOf(
    one('REQ-IF', { xmlns: 'http://www.omg.org/spec/ReqIF/20110401/reqif.xsd', 'xmlns:xhtml': XHTML_SPACE }, [
      one('THE-HEADER', {}, [header]),
      one('CORE-CONTENT', {}, [
        one('REQ-IF-CONTENT', {}, [
          one('DATATYPES', {}, [
            one('DATATYPE-DEFINITION-STRING', {
              IDENTIFIER: '_type_text',
              ...stamp,
              'LONG-NAME': 'Text',
              'MAX-LENGTH': '4000',
            }),
            one('DATATYPE-DEFINITION-XHTML', { IDENTIFIER: '_type_rich', ...stamp, 'LONG-NAME': 'Rich text' }),
            ...enumerations,
          ]),
          one('SPEC-TYPES', {}, [
            one('SPEC-OBJECT-TYPE', { IDENTIFIER: '_object_type', ...stamp, 'LONG-NAME': 'Demand' }, [
              one('SPEC-ATTRIBUTES', {}, [
                one(
                  'ATTRIBUTE-DEFINITION-STRING',
                  { IDENTIFIER: '_attribute_code', ...stamp, 'LONG-NAME': 'ReqIF.ForeignID' },
                  [ref('STRING', '_type_text')],
                ),
                ...DEMAND_FIELDS.map(attribute),
              ]),
            ]),
            one('SPECIFICATION-TYPE', { IDENTIFIER: '_specification_type', ...stamp, 'LONG-NAME': 'Demands' }),
          ]),
          one('SPEC-OBJECTS'),
          one('SPECIFICATIONS', {}, [
            one('SPECIFICATION', { IDENTIFIER: '_specification', ...stamp, 'LONG-NAME': title }, [
              one('TYPE', {}, [one('SPECIFICATION-TYPE-REF', {}, ['_specification_type'])]),
            ]),
          ]),
        ]),
      ]),
    ]),
  );
}
