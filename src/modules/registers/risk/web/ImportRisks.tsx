/** Choosing several library risks for a project. */

import { Checkbox, Empty, Input, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { folded } from '#kernel/check.ts';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { importRisks, MOST_AT_ONCE, offeredRisks } from '../risk-template.calls.ts';
import { riskLibraryTexts as l } from './library-texts.ts';
import './risk.css';

export function ImportRisks({ projectId, onClose }: { projectId: number; onClose(): void }) {
  const { data } = useCall(offeredRisks, { projectId });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [words, setWords] = useState('');
  const shown = (data ?? []).filter(({ title, type }) => folded(`${title} ${type}`).includes(folded(words)));
  const run = async (): Promise<void> => {
    const { made, there } = await send(importRisks, { projectId, templates: [...chosen] }, { quiet: [CODE.refused] });
    toast.success(t(l.imported, { made: made.length, there }));
    onClose();
  };
  return (
    <SendDialog
      title={t(l.importTitle)}
      okText={t(l.import)}
      width={640}
      dirty={chosen.size > 0}
      disabled={chosen.size === 0}
      send={run}
      onCancel={onClose}
    >
      <Input.Search allowClear aria-label={t(l.page)} value={words} onChange={({ target }) => setWords(target.value)} />
      {!data && <Skeleton active />}
      {data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(l.importNone)} />}
      <ul className="wm-risk-offered">
        {shown.map(({ id, title, type, fits, there }) => (
          <li key={id}>
            <Checkbox
              checked={there || chosen.has(id)}
              disabled={there || (!chosen.has(id) && chosen.size >= MOST_AT_ONCE)}
              onChange={({ target }) => {
                const next = new Set(chosen);
                if (target.checked) next.add(id);
                else next.delete(id);
                setChosen(next);
              }}
            >
              {title} <span className="wm-hint">{type}</span>
            </Checkbox>
            {fits && <Tag color="blue">{t(l.fits)}</Tag>}
            {there && <Tag>{t(l.there)}</Tag>}
          </li>
        ))}
      </ul>
      <p className="wm-hint">{t(l.chosen, { count: chosen.size })}</p>
    </SendDialog>
  );
}
