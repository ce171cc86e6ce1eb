import { Button, Form, Input, Popover, Select } from 'antd';
import { useState } from 'react';
import { t } from '#web/lang.ts';
import { type Changed, removeLink, setLink } from '../../edit/plan-changes.ts';
import { lagText, parseLagText } from '../../edit/predecessors.ts';
import type { LinkType, Plan, PlanLink } from '../../plan-model.ts';
import { editorTexts as e } from '../edit/editor-texts.ts';

export interface OpenLink {
  link: PlanLink;
  clientX: number;
  clientY: number;
  /** Somebody pulled another link between the two tasks, of this type. */
  wanted?: LinkType;
}

interface Props {
  open: OpenLink;
  plan: Plan;
  editable: boolean;
  apply(changed: Changed): boolean;
  onClose(): void;
}

const TYPES: readonly LinkType[] = ['FS', 'SS', 'FF', 'SF'];

/** Type and lag of a link where its arrow was opened; Enter keeps, Escape leaves. */
export function LinkPopover({ open, plan, editable, apply, onClose }: Props) {
  const { link, wanted } = open;
  const [type, setType] = useState(wanted ?? link.type);
  const [lag, setLag] = useState(lagText(link, plan.settings));
  const parsed = parseLagText(lag, plan.settings);
  const name = (id: number): string => plan.tasks.find((task) => task.id === id)?.name ?? '';
  const keep = (): void => {
    if (parsed && apply(setLink(plan, { ...link, type, ...parsed }))) onClose();
  };
  const remove = (): void => {
    if (apply(removeLink(plan, link.from, link.to))) onClose();
  };
  const body = (
    <Form layout="vertical" size="small" className="wm-plan-link" disabled={!editable} onFinish={keep}>
      <div className="wm-plan-link-ends">
        <span>{name(link.from)}</span>
        <span>→ {name(link.to)}</span>
      </div>
      {wanted && (
        <p className="wm-hint" role="status">
          {t(e.linkThere, { link: `${link.type} ${lagText(link, plan.settings)}`.trim() })}
        </p>
      )}
      <Form.Item label={t(e.linkType)}>
        <Select
          autoFocus
          aria-label={t(e.linkType)}
          value={type}
          options={TYPES.map((value) => ({ value, label: t(e[value]) }))}
          onChange={setType}
        />
      </Form.Item>
      <Form.Item label={t(e.lag)} validateStatus={parsed ? '' : 'error'} help={parsed ? t(e.lagHint) : t(e.lagWrong)}>
        <Input aria-label={t(e.lag)} value={lag} maxLength={20} onChange={(event) => setLag(event.target.value)} />
      </Form.Item>
      <div className="wm-plan-link-foot">
        <Button danger type="text" onClick={remove}>
          {t(e.unlinkOne)}
        </Button>
        <Button type="primary" htmlType="submit" disabled={!editable || !parsed}>
          {t(e.keep)}
        </Button>
      </div>
    </Form>
  );
  return (
    <Popover
      open
      trigger="click"
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the popover from any of its fields
        <div onKeyDown={(event) => event.key === 'Escape' && onClose()}>{body}</div>
      }
      onOpenChange={(shown) => !shown && onClose()}
    >
      <i className="wm-plan-anchor" style={{ left: open.clientX, top: open.clientY }} />
    </Popover>
  );
}

/** The link there is already from one row to another: there is one at most. */
export function linkThere(plan: Plan, from: number, to: number): PlanLink | null {
  const [a, b] = [plan.tasks[from]?.id, plan.tasks[to]?.id];
  return plan.links.find((link) => link.from === a && link.to === b) ?? null;
}

/** What an arrow says when it is selected. */
export function linkLabel(plan: Plan, index: number): string {
  const link = plan.links[index];
  if (!link) return '';
  const name = (id: number): string => plan.tasks.find((task) => task.id === id)?.name ?? '';
  return `${name(link.from)} → ${name(link.to)}, ${t(e[link.type])} ${lagText(link, plan.settings)}`.trim();
}
