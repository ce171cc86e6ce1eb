import { Button, Checkbox, InputNumber, Select, Table, Tag } from 'antd';
import { useState } from 'react';
import { type MessageWay, messageWays } from '#modules/people/message/message.entity.ts';
import { MESSAGE_WAYS } from '#modules/people/message/message-events.ts';
import {
  type NoticeEvent,
  type NoticeKey,
  type NoticeRule,
  noticeEvent,
  noticeEvents,
  type ReceiverKind,
  receiverKinds,
} from '#modules/people/message/notice-events.ts';
import { t } from '#web/lang.ts';
import type { NoticeConfig } from '../notice.calls.ts';
import { noticePageTexts as n } from './notice-texts.ts';
import '#web/entity/entity.css';
import './project.css';

type Row = NoticeConfig['rules'][number] & { definition: NoticeEvent };

interface Props {
  config: NoticeConfig;
  group: NoticeEvent['group'];
  at: 'company' | 'project' | 'template';
  mayEdit: boolean;
  /** null: the more general setting applies. */
  save(event: NoticeKey, rule: NoticeRule | null): Promise<void>;
}

const ROLE = 'role:';
/** A role template that the company's rule names, where the rule is only inherited. */
const ABOVE = 'above:';

/** The events of a group with the rule that holds for each; a change is kept at once. */
export function NoticeRules({ config, group, at, mayEdit, save }: Props) {
  const [busy, setBusy] = useState<NoticeKey | null>(null);
  const rows = noticeEvents()
    .filter((event) => event.group === group)
    .map((event): Row => ({ ...config.rules.find((rule) => rule.event === event.key)!, definition: event }));
  const change = async (event: NoticeKey, rule: NoticeRule | null): Promise<void> => {
    setBusy(event);
    await save(event, rule)
      .catch(() => undefined)
      .finally(() => setBusy(null));
  };
  const channel = (key: MessageWay) => (_: unknown, row: Row) => (
    <Checkbox
      checked={row.rule[key] ?? false}
      disabled={!mayEdit || busy !== null}
      aria-label={`${t(row.definition.label)}: ${t(messageWays[key])}`}
      onChange={({ target }) => void change(row.event, { ...editable(row), [key]: target.checked })}
    />
  );
  /** Roles of the company's rules are templates: one's own rule begins without them. */
  const editable = (row: Row): NoticeRule =>
    row.level === at || row.rule.roles.length === 0 ? row.rule : { ...row.rule, roles: [] };
  return (
    <Table<Row>
      className="wm-notice-rules"
      size="small"
      rowKey="event"
      pagination={false}
      dataSource={rows}
      columns={[
        { title: t(n.event), key: 'event', width: 210, render: (_, row) => t(row.definition.label) },
        // Mail is offered before it is set up, as everywhere.
        ...MESSAGE_WAYS.filter((way) => way === 'mail' || config.ready.includes(way)).map((way) => ({
          title: t(messageWays[way]),
          key: way,
          width: 90,
          align: 'center' as const,
          render: channel(way),
        })),
        {
          title: t(n.receivers),
          key: 'receivers',
          render: (_, row) => (
            <Receivers
              row={row}
              own={row.level === at}
              choices={row.definition.personal ? [] : config.roles}
              inherited={row.level === 'company' ? config.companyRoles : []}
              disabled={!mayEdit || busy !== null}
              onChange={(receivers, roles) => void change(row.event, { ...row.rule, receivers, roles })}
            />
          ),
        },
        {
          title: t(n.days),
          key: 'days',
          width: 190,
          render: (_, row) => (
            <Days
              row={row}
              disabled={!mayEdit || busy !== null}
              onChange={(days) => void change(row.event, { ...editable(row), days })}
            />
          ),
        },
        {
          title: t(n.from),
          key: 'from',
          width: 230,
          render: (_, row) =>
            row.level === at ? (
              <span className="wm-notice-from">
                <Tag color="blue">{t(at === 'project' ? n.own : at === 'template' ? n.ownTemplate : n.company)}</Tag>
                {mayEdit && (
                  <Button
                    size="small"
                    type="link"
                    loading={busy === row.event}
                    onClick={() => void change(row.event, null)}
                  >
                    {t(at === 'company' ? n.reset : n.inherit)}
                  </Button>
                )}
              </span>
            ) : (
              <span className="wm-hint">{t(row.level === 'company' ? n.company : n.delivered)}</span>
            ),
        },
      ]}
    />
  );
}

function Days({ row, disabled, onChange }: { row: Row; disabled: boolean; onChange(days: number): void }) {
  const { days } = noticeEvent(row.event)!;
  const [typed, setTyped] = useState<number | null>(row.rule.days);
  if (!days) return <span className="wm-none">–</span>;
  const keep = (): void => {
    if (typed !== null && typed !== row.rule.days) onChange(typed);
    else setTyped(row.rule.days);
  };
  return (
    <span className="wm-notice-days">
      <InputNumber<number>
        key={row.rule.days}
        size="small"
        min={days.min}
        max={days.max}
        precision={0}
        defaultValue={row.rule.days ?? days.min}
        disabled={disabled}
        aria-label={`${t(row.definition.label)}: ${t(days.label)}`}
        onChange={setTyped}
        onBlur={keep}
        onPressEnter={keep}
      />
      <small className="wm-hint">{t(days.label)}</small>
    </span>
  );
}

interface ReceiversProps {
  row: Row;
  own: boolean;
  /** Roles it may name. */
  choices: readonly { id: number; name: string }[];
  /** Roles of the company's rule that holds here. */
  inherited: readonly { id: number; name: string }[];
  disabled: boolean;
  onChange(receivers: ReceiverKind[], roles: number[]): void;
}

function Receivers({ row, own, choices, inherited, disabled, onChange }: ReceiversProps) {
  const { rule, definition } = row;
  const above = own ? [] : inherited.filter((role) => rule.roles.includes(role.id));
  const option = (prefix: string) => (role: { id: number; name: string }) => ({
    value: `${prefix}${role.id}`,
    label: role.name,
  });
  return (
    <Select<string[]>
      mode="multiple"
      size="small"
      style={{ width: '100%' }}
      maxTagCount="responsive"
      value={[...rule.receivers, ...rule.roles.map((id) => `${own ? ROLE : ABOVE}${id}`)]}
      disabled={disabled}
      placeholder={t(n.nobody)}
      aria-label={`${t(definition.label)}: ${t(n.receivers)}`}
      options={[
        {
          label: t(n.people),
          options: definition.offers.map((value) => ({ value, label: t(receiverKinds[value]) })),
        },
        ...(choices.length + above.length > 0
          ? [{ label: t(n.roles), options: [...choices.map(option(ROLE)), ...above.map(option(ABOVE))] }]
          : []),
      ]}
      onChange={(values) =>
        onChange(
          values.filter((value): value is ReceiverKind => Object.hasOwn(receiverKinds, value)),
          values.filter((value) => value.startsWith(ROLE)).map((value) => Number(value.slice(ROLE.length))),
        )
      }
    />
  );
}
