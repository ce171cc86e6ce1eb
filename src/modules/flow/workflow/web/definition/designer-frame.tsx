/** What both designers show around their canvas: status, problems, tools, the panel at the right. */
import { CheckOutlined, CloseOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, type ButtonProps, Popover, Tag, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '#web/lang.ts';
import type { DefinitionDetail, SaidProblem } from '../../definition/definition.calls.ts';
import { designerTexts as d } from './designer-texts.ts';
import { problemsByCard } from './use-design.ts';

export function StatusTag({ status }: { status: DefinitionDetail['status'] }) {
  const color = { draft: 'default', published: 'success', disabled: 'warning' }[status];
  return <Tag color={color}>{t(d[status])}</Tag>;
}

export function ProblemsButton({
  problems,
  onSelect,
}: {
  problems: readonly SaidProblem[];
  onSelect(card: string): void;
}) {
  const [open, setOpen] = useState(false);
  if (problems.length === 0)
    return (
      <Tag icon={<CheckOutlined />} color="success">
        {t(d.noProblems)}
      </Tag>
    );
  const cards = [...problemsByCard(problems)];
  const wrong = problems.filter((one) => !one.warning).length;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <ul className="wf-problem-list">
          {cards.map(([card, texts]) => (
            <li key={card}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  onSelect(card);
                }}
              >
                {texts.map((text) => (
                  <div key={text}>{text}</div>
                ))}
              </button>
            </li>
          ))}
        </ul>
      }
    >
      <Button danger={wrong > 0} size="small" icon={<WarningOutlined />}>
        {t(wrong > 0 ? d.problems : d.warnings, { count: wrong || problems.length })}
      </Button>
    </Popover>
  );
}

export function PanelFrame({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  return (
    <section className="wf-panel" aria-label={title}>
      <div className="wf-panel-head">
        <span>{title}</span>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t(d.closePanel)} onClick={onClose} />
      </div>
      <div className="wf-panel-body">{children}</div>
    </section>
  );
}

/** A tool that is only a picture. */
export function Tool({ name, ...button }: ButtonProps & { name: keyof typeof d; icon: ReactNode }) {
  return (
    <Tooltip title={t(d[name])}>
      <Button aria-label={t(d[name])} {...button} />
    </Tooltip>
  );
}

/** Opens and closes a panel. */
export function PanelToggle<P extends keyof typeof d>({
  name,
  icon,
  open,
  onToggle,
}: {
  name: P;
  icon: ReactNode;
  open: boolean;
  onToggle(name: P): void;
}) {
  return (
    <Button icon={icon} type={open ? 'primary' : 'default'} aria-pressed={open} onClick={() => onToggle(name)}>
      {t(d[name])}
    </Button>
  );
}
