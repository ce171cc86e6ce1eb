import {
  DownOutlined,
  HolderOutlined,
  PushpinFilled,
  PushpinOutlined,
  SettingOutlined,
  UpOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useState } from 'react';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';
import { type Column, moveColumn, type Pin } from './columns.ts';
import type { EntityList } from './use-entity-list.ts';

/** Positions of columns; saved for the person at once. */
export function ColumnSettingsButton({ list }: { list: EntityList }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      content={open && <Panel list={list} />}
      title={
        <div className="wm-columns-head">
          <span>{t(entityTexts.columns)}</span>
          <Button type="link" size="small" onClick={() => list.saveSettings({})}>
            {t(entityTexts.columnsReset)}
          </Button>
        </div>
      }
    >
      <Button
        type="text"
        icon={<SettingOutlined />}
        title={t(entityTexts.columns)}
        aria-label={t(entityTexts.columns)}
      />
    </Popover>
  );
}

const NEXT_PIN: Record<'none' | Pin, Pin | null> = { none: 'left', left: 'right', right: null };
const PIN_TEXT = { none: entityTexts.pinLeft, left: entityTexts.pinRight, right: entityTexts.unpin } as const;

function Panel({ list }: { list: EntityList }) {
  const { columns, settings, saveSettings } = list;
  const [dragged, setDragged] = useState<string | null>(null);
  const visibleCount = columns.filter((column) => column.visible).length;
  const move = (name: string, to: number): void => saveSettings({ ...settings, order: moveColumn(columns, name, to) });
  const pin = (column: Column): void =>
    saveSettings({ ...settings, pins: { ...settings.pins, [column.name]: NEXT_PIN[column.pin ?? 'none'] } });
  return (
    <ul className="wm-columns">
      {columns.map((column, at) => (
        <li
          key={column.name}
          draggable
          className={dragged === column.name ? 'wm-columns-dragged' : ''}
          onDragStart={() => setDragged(column.name)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => dragged && move(dragged, at)}
        >
          <HolderOutlined className="wm-columns-holder" />
          <Checkbox
            checked={column.visible}
            disabled={column.visible && visibleCount === 1}
            onChange={(event) =>
              saveSettings({ ...settings, visible: { ...settings.visible, [column.name]: event.target.checked } })
            }
          >
            <span className="wm-line">{t(column.label)}</span>
          </Checkbox>
          <span className="wm-columns-tools">
            <Button
              type="text"
              size="small"
              icon={<UpOutlined />}
              disabled={at === 0}
              aria-label={`${t(entityTexts.columnUp)} ${t(column.label)}`}
              onClick={() => move(column.name, at - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<DownOutlined />}
              disabled={at === columns.length - 1}
              aria-label={`${t(entityTexts.columnDown)} ${t(column.label)}`}
              onClick={() => move(column.name, at + 1)}
            />
            <Button
              type="text"
              size="small"
              className={column.pin ? `wm-pin wm-pin-${column.pin}` : 'wm-pin'}
              icon={column.pin ? <PushpinFilled /> : <PushpinOutlined />}
              title={t(PIN_TEXT[column.pin ?? 'none'])}
              aria-label={`${t(PIN_TEXT[column.pin ?? 'none'])} ${t(column.label)}`}
              onClick={() => pin(column)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
