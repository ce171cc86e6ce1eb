/** Passes or returns hours with an opinion. */
import { Input } from 'antd';
import { useState } from 'react';
import type { BatchDone } from '#kernel/batch.ts';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { t } from '#web/lang.ts';
import { passRecords, returnRecords } from '../hours.calls.ts';
import { hoursPageTexts as x } from './texts.ts';

export interface Saying {
  ids: readonly number[];
  pass: boolean;
}

export function OpinionDialog({ ids, pass, onClose }: Saying & { onClose(done: BatchDone | null): void }) {
  const [opinion, setOpinion] = useState('');
  return (
    <SendDialog
      title={t(pass ? x.passTitle : x.returnTitle, { count: ids.length })}
      okText={t(pass ? x.pass : x.giveBack)}
      danger={!pass}
      dirty={opinion !== ''}
      send={async () =>
        onClose(await send(pass ? passRecords : returnRecords, { ids: [...ids], opinion }, { quiet: [CODE.refused] }))
      }
      onCancel={() => onClose(null)}
    >
      <Input.TextArea
        aria-label={t(x.opinion)}
        placeholder={t(x.opinion)}
        maxLength={500}
        rows={3}
        value={opinion}
        onChange={({ target }) => setOpinion(target.value)}
      />
    </SendDialog>
  );
}
