import { addressOf } from '#kernel/address.ts';
import { UNKNOWN_RECORD } from '#kernel/cell-text.ts';
import { ReadAgain } from '../entity/ReadError.tsx';
import { useTitles } from '../entity/use-options.ts';
import { t } from '../lang.ts';
import { RecordLink } from '../parts/PageLink.tsx';
import { findRoute } from '../registry.ts';
import { useSession, type Viewer } from '../session.ts';
import { TextCell } from './cell-text.tsx';
import type { CellProps } from './field-kind.ts';

const COMMA = ['、', '、', ', '] as const;

/** Whether the page at the address may open; pages inside an object decide there. */
function opensFor(viewer: Viewer, address: string | null): boolean {
  const route = address === null ? undefined : findRoute(address.split('?')[0]!)?.route;
  return route !== undefined && (route.scope !== undefined || route.need === 'login' || viewer.can(route.need));
}

type NamedProps = CellProps & { ids: readonly number[] };

/** Records by the titles from the list. Missing ones are loaded; a cell with all of them loads nothing. */
export function TitledCell(props: NamedProps) {
  return props.ids.every((id) => props.titles?.[id] !== undefined) ? (
    <NamedCell {...props} />
  ) : (
    <AskingCell {...props} />
  );
}

function AskingCell(props: NamedProps) {
  const { titles, loading, retry } = useTitles(props.field.to, props.ids, props.titles);
  if (retry) return <ReadAgain retry={retry} />;
  return <NamedCell {...props} ids={loading ? [] : props.ids} titles={titles} />;
}

/** Records by their titles, as links to their pages where that is wanted and they have one, and the viewer may know of them. */
function NamedCell({ ids, ...props }: NamedProps) {
  const { viewer } = useSession();
  const { field, titles = {}, linked = false, full = false } = props;
  const kind = field.to ?? '';
  const plain = <TextCell {...props} value={ids.length === 0 ? null : field.kind === 'refs' ? ids : ids[0]} />;
  if (!linked || ids.length === 0 || !opensFor(viewer, addressOf(kind, ids[0]!))) return plain;
  const titleOf = (id: number): string => titles[id] ?? t(UNKNOWN_RECORD);
  const text = ids.map(titleOf).join(t(COMMA));
  return (
    <span className={full ? 'wm-full-text' : 'wm-line'} title={full ? undefined : text}>
      {ids.map((id, at) => (
        <span key={id}>
          {at > 0 && t(COMMA)}
          {titles[id] === undefined ? (
            titleOf(id)
          ) : (
            <RecordLink kind={kind} record={id} {...(!full && { className: 'wm-ref' })}>
              {titleOf(id)}
            </RecordLink>
          )}
        </span>
      ))}
    </span>
  );
}
