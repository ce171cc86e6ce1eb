import { Button, Tag } from 'antd';
import type { Report } from '#kernel/report.ts';
import type { Message } from '#kernel/text.ts';
import { send } from '#web/api.ts';
import { ask } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { ReportView } from '#web/report/ReportView.tsx';
import { sendLetterAgain, skipLetter } from '../../integration/callback.calls.ts';
import { callbackTexts as c } from '../../integration/integration.texts.ts';
import type { WaitingLetter } from '../../integration/letter-report.ts';

const cells = {
  status: ({ status, nextAt }: WaitingLetter) =>
    status === 'failed' ? (
      <Tag color="error">{t(c.failed)}</Tag>
    ) : (
      <>
        <Tag>{t(c.waiting)}</Tag>
        {nextAt && instantText(nextAt).slice(11)}
      </>
    ),
};

/** Letters that have not arrived: sent again once they have failed, or skipped. `skipAsk`: what skipping one means. */
export function LetterTable({ report, skipAsk }: { report: Report<WaitingLetter>; skipAsk: Message }) {
  const skip = async ({ id }: WaitingLetter): Promise<void> => {
    if (await ask({ title: skipAsk, danger: true })) await send(skipLetter, { id });
  };
  const actions = (row: WaitingLetter) => (
    <>
      {row.status === 'failed' && (
        <Button
          type="link"
          size="small"
          onClick={() => void send(sendLetterAgain, { id: row.id }).catch(() => undefined)}
        >
          {t(c.again)}
        </Button>
      )}
      <Button danger type="link" size="small" onClick={() => void skip(row).catch(() => undefined)}>
        {t(c.skip)}
      </Button>
    </>
  );
  return (
    <ReportView
      report={report}
      cells={cells}
      cellWidths={{ status: 150 }}
      actions={{ width: 160, render: actions }}
      none={c.none}
    />
  );
}
