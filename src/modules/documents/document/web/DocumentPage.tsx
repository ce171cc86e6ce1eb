/** A document to read and to act on, in its project, its program or the knowledge house (1-product §2.11, §2.13, §2.15). */
import { Alert, Button, Empty, Rate } from 'antd';
import { useState } from 'react';
import { addressOf } from '#kernel/address.ts';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { send, useCall } from '#web/api.ts';
import { recordMoves } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { type RecordAction, RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { useScope } from '#web/scope.ts';
import { rateDocument } from '../document.calls.ts';
import { type DocumentRow, document } from '../document.entity.ts';
import { documentLife } from '../document.life.ts';
import { levels } from '../levels.ts';
import { type DocumentAction, documentActions } from '../request.calls.ts';
import { actionRules } from '../request.rules.ts';
import { type DocumentView, documentView } from '../version.calls.ts';
import { AclDrawer } from './AclDrawer.tsx';
import { DocumentState } from './DocumentState.tsx';
import { useDocumentPlace } from './place.ts';
import { documentPageTexts as x } from './texts.ts';
import { useDocumentRequests } from './use-requests.tsx';
import { VersionList } from './VersionList.tsx';
import { WhoSees } from './WhoSees.tsx';
import './document.css';

export default function DocumentPage() {
  const [text] = useQueryParam('documentId');
  const documentId = Number(text);
  const known = Number.isSafeInteger(documentId) && documentId > 0;
  const answer = useCall(entityCalls(document).get, { id: documentId }, { enabled: known, quiet: true });
  const seen = useCall(documentView, { documentId }, { enabled: known, quiet: true });
  usePageTitle((answer.data?.row as DocumentRow | undefined)?.title);
  if (!known) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  const both =
    answer.data && seen.data ? { detail: answer.data as unknown as Detail<DocumentRow>, view: seen.data } : undefined;
  return (
    <div className="wm-card">
      <RecordRead
        answer={{ data: both, error: answer.error ?? seen.error, refetch: () => [answer.refetch(), seen.refetch()] }}
      >
        {({ detail, view }) => <Read key={documentId} detail={detail} view={view} />}
      </RecordRead>
    </div>
  );
}

const FACTS = ['type', 'description'] as const;
const facts = {
  ...document,
  fields: Object.fromEntries(FACTS.map((name) => [name, document.fields[name]])),
  form: FACTS.map((name) => [name]),
} as unknown as typeof document;

function Read({ detail, view }: { detail: Detail<DocumentRow>; view: DocumentView }) {
  const { row, abilities, actions } = detail;
  const place = useDocumentPlace();
  const [rights, setRights] = useState(false);
  const moves = useMoves(documentLife);
  const requests = useDocumentRequests(() => undefined);
  const common = useCommonTabs(document, row.id);
  const may = view.may;
  const asked = (Object.keys(documentActions) as DocumentAction[])
    .filter((action) => actionRules[action].from === row.status && may.includes(actionRules[action].right))
    .map(
      (action): RecordAction => ({
        key: action,
        label: documentActions[action],
        primary: action === 'archive',
        run: () => requests.start(action, [row.id]),
      }),
    );
  const seesRights = may.includes('config') || may.includes('authorize');
  return (
    <>
      <RecordFrame
        kind="document"
        id={row.id}
        title={row.title}
        code={row.code}
        tags={<DocumentState status={row.status} />}
        actions={[
          ...(abilities ? recordMoves({ moves, row: row as never, title: row.title, abilities }) : []),
          ...asked,
          ...(may.includes('config')
            ? [{ key: 'rights', label: x.rights, folded: true, run: () => setRights(true) }]
            : []),
        ]}
        edit={{ refused: actions.update ?? null, run: () => void go(place.edit(row.id)) }}
        tabs={[
          { key: 'versions', label: t(x.versions), render: () => <VersionList row={row} view={view} /> },
          {
            key: 'details',
            label: t(x.detail),
            render: () => <DetailFields entity={facts} row={row as never} titles={detail.titles} />,
          },
          ...(seesRights
            ? [{ key: 'who', label: t(x.who), render: () => <WhoSees node={{ documentId: row.id }} /> }]
            : []),
          ...common,
        ]}
      >
        <Head detail={detail} view={view} />
      </RecordFrame>
      {moves.dialog}
      {requests.dialog}
      {rights && <AclDrawer node={{ documentId: row.id }} onClose={() => setRights(false)} />}
    </>
  );
}

function Head({ detail: { row, titles }, view }: { detail: Detail<DocumentRow>; view: DocumentView }) {
  const place = useDocumentPlace();
  const here = useScope();
  const { waiting, rating, path } = view;
  return (
    <>
      {waiting && (
        <Alert
          type="info"
          showIcon
          title={t(x.waiting, { action: waiting.action })}
          action={
            waiting.instanceId !== null && (
              <Button size="small" onClick={() => void go(addressOf('workflow', waiting.instanceId!, here) ?? '')}>
                {t(x.seeWorkflow)}
              </Button>
            )
          }
        />
      )}
      <Facts>
        <Fact label={t(x.path)}>
          {path.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ' / '}
              <PageLink to={place.list(at === 0 ? null : id)}>{name}</PageLink>
            </span>
          ))}
        </Fact>
        <Fact label={t(x.level)}>{t(levels[row.level])}</Fact>
        <Fact label={t(x.effective)}>{row.effective ?? t(x.noVersion)}</Fact>
        {view.may.includes('edit') && <Fact label={t(x.working)}>{row.working ?? t(x.noVersion)}</Fact>}
        <Fact label={t(x.owner)}>
          <FieldCell field={document.fields.owner} value={row.owner} titles={titles.owner} linked />
        </Fact>
        {row.task && (
          <Fact label={t(x.task)}>
            <FieldCell field={document.fields.task} value={row.task} titles={titles.task} linked />
          </Fact>
        )}
        {place.knowledge && (
          <Fact label={t(x.rating)}>
            <Rate
              value={rating.mine ?? 0}
              onChange={(stars) => void send(rateDocument, { documentId: row.id, stars: stars || null })}
            />{' '}
            {rating.average !== null && t(x.ratingOf, { average: rating.average, count: rating.count })}
          </Fact>
        )}
      </Facts>
    </>
  );
}
