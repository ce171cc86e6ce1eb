import { Empty, Table, Tag } from 'antd';
import type { Message } from '#kernel/text.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { t } from '#web/lang.ts';
import { mappingTexts } from '../../exchange/fidelity-texts.ts';
import type { MappingGround } from '../../exchange/people-mapping.ts';
import type { ImportPreview } from '../../plan.calls.ts';
import { importTexts } from './import-texts.ts';

/** Persons the user chose, by `choiceKey` of the resource; null: left unassigned. */
export type PeopleChoices = Readonly<Record<string, number | null>>;

/** Ids change with the columns of a sheet; name and address stay, and distinguish people of the same name. */
const choiceKey = ({ name, email }: { name: string; email: string }): string => `${name}\n${email}`;

/** Person of every resource: the user's choice, else the proposal. */
export const chosenPeople = (
  preview: ImportPreview,
  choices: PeopleChoices,
): { resourceId: number; userId: number | null }[] =>
  preview.resources.map((resource, i) => {
    const chosen = choices[choiceKey(resource)];
    return { resourceId: resource.id, userId: chosen === undefined ? (preview.people[i]?.userId ?? null) : chosen };
  });

const COLOR: Record<MappingGround, string> = {
  email: 'green',
  account: 'green',
  name: 'green',
  similar: 'warning',
  choose: 'orange',
  none: 'default',
  notPerson: 'default',
};

interface PeopleMappingProps {
  preview: ImportPreview;
  choices: PeopleChoices;
  onChange(choices: PeopleChoices): void;
}

/** Which resource of the file is which person: the proposal with its ground, editable. */
export function PeopleMapping({ preview, choices, onChange }: PeopleMappingProps) {
  if (preview.resources.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(importTexts.noResources)} />;
  const people = chosenPeople(preview, choices);
  const ground = (at: number): [Message, string] => {
    if (choiceKey(preview.resources[at]!) in choices) return [importTexts.byYou, 'blue'];
    const found = preview.people[at]?.ground ?? 'none';
    return [mappingTexts[found], COLOR[found]];
  };
  return (
    <>
      <p className="wm-none wm-import-hint">{t(importTexts.peopleHint)}</p>
      <Table
        size="small"
        rowKey="id"
        tableLayout="fixed"
        dataSource={preview.resources.map((resource, at) => ({ ...resource, at }))}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: t(importTexts.resource),
            key: 'name',
            ellipsis: true,
            render: (_, { name, email }) => (
              <>
                {name} {email && <span className="wm-none">{email}</span>}
              </>
            ),
          },
          { title: t(importTexts.assignments), dataIndex: 'assignments', width: 130, align: 'right' },
          {
            title: t(importTexts.person),
            key: 'person',
            width: 260,
            render: (_, resource) => (
              <EntityPicker
                to="user"
                value={people[resource.at]!.userId}
                placeholder={t(importTexts.unassigned)}
                disabled={preview.people[resource.at]?.ground === 'notPerson'}
                onChange={(userId) => onChange({ ...choices, [choiceKey(resource)]: userId })}
              />
            ),
          },
          {
            title: t(importTexts.ground),
            key: 'ground',
            width: 200,
            render: (_, { at }) => {
              const [text, color] = ground(at);
              return <Tag color={color}>{t(text)}</Tag>;
            },
          },
        ]}
      />
    </>
  );
}
