import { BellFilled, BellOutlined } from '@ant-design/icons';
import { Button, Popover, Space, Tooltip } from 'antd';
import { useCall, useSend } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { setWatching, watchers } from '../watch.calls.ts';
import { facetTexts as x } from './texts.ts';

/** Watches or stops, and says who watches. */
export function WatchButton({ entity, id }: { entity: string; id: number }) {
  const of = { entity, recordId: id };
  const answer = useCall(watchers, of, { quiet: true, background: true });
  const save = useSend(setWatching);
  if (!answer.data) return null;
  const { watching, list } = answer.data;
  const people =
    list.length === 0 ? (
      <span className="wm-none">{t(x.noWatchers)}</span>
    ) : (
      <ul className="wm-watchers">
        {list.map((one) => (
          <li key={one.id}>
            {one.name} {!one.own && <small className="wm-none">{t(x.byRecord)}</small>}
          </li>
        ))}
      </ul>
    );
  return (
    <Space.Compact size="small" className="wm-watch">
      <Tooltip title={t(watching ? x.stopHint : x.watchHint)}>
        <Button
          size="small"
          aria-pressed={watching}
          icon={watching ? <BellFilled /> : <BellOutlined />}
          loading={save.isPending}
          onClick={() => save.mutate({ ...of, on: !watching })}
        >
          {t(watching ? x.watching : x.watch)}
        </Button>
      </Tooltip>
      <Popover trigger="click" placement="bottomRight" title={t(x.watchers, { count: list.length })} content={people}>
        <Button size="small" aria-label={t(x.watchers, { count: list.length })}>
          {list.length}
        </Button>
      </Popover>
    </Space.Compact>
  );
}
