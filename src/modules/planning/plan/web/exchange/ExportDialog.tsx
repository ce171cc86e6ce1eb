import { Checkbox, DatePicker, Form, Modal, Segmented } from 'antd';
import dayjs from 'dayjs';
import { type RefObject, useState } from 'react';
import { parseMinute } from '#kernel/dates.ts';
import { saveBlob } from '#web/api.ts';
import type { GanttHandle } from '#web/gantt/Gantt.tsx';
import type { GanttColumn } from '#web/gantt/grid/columns.ts';
import { exportGantt } from '#web/gantt/timeline/print.ts';
import { t } from '#web/lang.ts';
import { minuteText } from '../date-text.ts';
import { editorTexts as e } from '../edit/editor-texts.ts';

interface Props {
  /** Title of the pages and name of the files. */
  name: string;
  gantt: RefObject<GanttHandle | null>;
  columns: readonly GanttColumn[];
  onClose(): void;
}

/** Prints the chart as it is on the screen: pages, columns, range of dates, ground. */
export function ExportDialog({ name, gantt, columns, onClose }: Props) {
  const [format, setFormat] = useState<'pdf' | 'png'>('pdf');
  const [page, setPage] = useState<'A4' | 'A3' | 'fit'>('A3');
  const [dark, setDark] = useState(false);
  const [chosen, setChosen] = useState<string[]>(
    columns
      .filter((c) => !c.hidden)
      .map((c) => c.key)
      .slice(0, 6),
  );
  const [range, setRange] = useState<[number, number] | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    const view = gantt.current?.view();
    if (!view) return;
    setBusy(true);
    try {
      const picked = columns.filter((c) => chosen.includes(c.key));
      const blobs = await exportGantt(view, {
        format,
        page,
        columns: picked,
        title: name,
        dark,
        ...(range && { from: range[0], to: range[1] }),
      });
      for (const [i, blob] of blobs.entries())
        saveBlob(blob, `${name}${blobs.length > 1 ? `-${i + 1}` : ''}.${format}`);
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t(e.exportTitle)}
      okText={t(e.exportPlan)}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item>
          <Segmented
            value={format}
            options={[
              { value: 'pdf', label: t(e.exportPdf) },
              { value: 'png', label: t(e.exportPng) },
            ]}
            onChange={setFormat}
          />{' '}
          <Segmented
            value={page}
            options={[
              { value: 'A4', label: 'A4' },
              { value: 'A3', label: 'A3' },
              { value: 'fit', label: t(e.paperFit) },
            ]}
            onChange={setPage}
          />{' '}
          <Segmented
            value={dark}
            options={[
              { value: false, label: t(e.onPaper) },
              { value: true, label: t(e.onScreen) },
            ]}
            onChange={setDark}
          />
        </Form.Item>
        <Form.Item label={t(e.columns)}>
          <Checkbox.Group
            value={chosen}
            options={columns.map((c) => ({ value: c.key, label: c.title }))}
            onChange={setChosen}
          />
        </Form.Item>
        <Form.Item label={t(e.range)}>
          <DatePicker.RangePicker
            value={range ? [dayjs(minuteText(range[0])), dayjs(minuteText(range[1]))] : null}
            onChange={(dates) =>
              setRange(
                dates?.[0] && dates[1]
                  ? [parseMinute(dates[0].format('YYYY-MM-DD'))!, parseMinute(dates[1].format('YYYY-MM-DD'))! + 1440]
                  : null,
              )
            }
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
