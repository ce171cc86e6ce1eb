/** A roadmap: lanes over time, what was told as a shadow, what is forecast as a bar; bars that are bound to nothing are dragged. */
import { MinusOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { type MapItem, type RoadmapMap, roadmapMap } from '../roadmap.calls.ts';
import { roadmap, roadmapItem } from '../roadmap.entity.ts';
import { RoadmapChart } from './RoadmapChart.tsx';
import { roadmapPageTexts as x } from './texts.ts';
import './roadmap.css';

const SCALES = [1, 1.5, 2.2, 3.2, 5, 8] as const;

function Plan({ data }: { data: RoadmapMap }) {
  const [named, setNamed] = useQueryParam('item');
  const [adding, setAdding] = useState(false);
  const [zoom, setZoom] = useState(2);
  const { roadmap: row, items, mayEdit } = data;
  const move = async (item: MapItem, dates: { from: string; to: string }): Promise<void> => {
    await send(entityCalls(roadmapItem).update, { id: item.id, version: item.version, ...dates } as never);
  };
  return (
    <div className="wm-roadmap">
      <Space wrap className="wm-no-print" style={{ marginBottom: 12 }}>
        {mayEdit && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {t(x.add)}
          </Button>
        )}
        <Button
          icon={<MinusOutlined />}
          aria-label={t(x.zoomOut)}
          title={t(x.zoomOut)}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <Button
          icon={<PlusOutlined />}
          aria-label={t(x.zoomIn)}
          title={t(x.zoomIn)}
          disabled={zoom === SCALES.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        <Button icon={<PrinterOutlined />} onClick={() => globalThis.print()}>
          {t(x.print)}
        </Button>
        <Button onClick={() => void go(href(`/guideManagement/${row.kind}/see`, { roadmapId: row.id }))}>
          {t(x.edition)}
        </Button>
        {mayEdit && <span className="wm-hint">{t(x.dragHint)}</span>}
      </Space>
      {items.length === 0 ? (
        <Empty description={t(x.noItems)} />
      ) : (
        <RoadmapChart data={data} scale={SCALES[zoom]!} onMove={move} onOpen={(id) => setNamed(String(id))} />
      )}
      {adding && (
        <RecordDialog
          entity={roadmapItem}
          initial={{ roadmap: row.id, ...(row.lanes?.[0] && { lane: row.lanes[0].name }) }}
          onClose={() => setAdding(false)}
        />
      )}
      {Number(named) > 0 && mayEdit && (
        <RecordDialog entity={roadmapItem} id={Number(named)} onClose={() => setNamed(null)} />
      )}
    </div>
  );
}

function Body({ id }: { id: number }) {
  const answer = useCall(roadmapMap, { roadmapId: id }, { quiet: true, keepPrevious: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  return answer.data ? <Plan data={answer.data} /> : <Skeleton active />;
}

export default function RoadmapMapPage() {
  const [text] = useQueryParam('roadmapId');
  const id = Number(text) || 0;
  if (id === 0) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return (
    <RecordPage entity={roadmap} param="roadmapId">
      <Body id={id} />
    </RecordPage>
  );
}
