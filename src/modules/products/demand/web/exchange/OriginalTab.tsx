/** What the file says of a demand, with its rich text: known elements only, nothing that acts. */

import { Empty, Skeleton, Tag } from 'antd';
import { createElement, type ReactNode } from 'react';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { devDemand } from '../../dev-demand.entity.ts';
import type { ShownText } from '../../exchange/rich-text.ts';
import { demandOriginal } from '../../exchange.calls.ts';
import { demandFilePageTexts as x } from './file-texts.ts';
import './exchange.css';

const EMPTY: ReadonlySet<string> = new Set(['br', 'hr']);
const drawn = (content: readonly ShownText[]): ReactNode[] =>
  content.map((one, key) =>
    typeof one === 'string' ? one : createElement(one.tag, { key }, ...(EMPTY.has(one.tag) ? [] : drawn(one.content))),
  );

export function OriginalTab({ id }: { id: number }) {
  const { data, error, refetch } = useCall(demandOriginal, { id }, { quiet: true });
  if (error && data === undefined) return <ReadError error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active />;
  if (data === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noOriginal)} />;
  return (
    <div className="wm-demand-original">
      <p className="wm-hint">{t(x.from, { file: data.file, identifier: data.identifier })}</p>
      {data.values.map(({ name, field, text, rich }, at) => (
        <section key={at}>
          <h4>
            {name} {field && <Tag>{t(devDemand.fields[field].label)}</Tag>}
          </h4>
          {rich ? <div>{drawn(rich)}</div> : <p>{text || '–'}</p>}
        </section>
      ))}
    </div>
  );
}
