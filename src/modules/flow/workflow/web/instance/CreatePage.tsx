import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input, Skeleton } from 'antd';
import { useContext, useState } from 'react';
import { folded } from '#kernel/check.ts';
import { useCall } from '#web/api.ts';
import { forgetDirty, ScreenContext } from '#web/dirty.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { closeTag } from '#web/shell/actions.ts';
import {
  DEFINITION_MODULES,
  type DefinitionModule,
  type StartableDefinition,
  startableDefinitions,
} from '../../definition/definition.calls.ts';
import { type OpenedDraft, openDraft } from '../../instance/draft.calls.ts';
import { instanceTexts as i } from './instance-texts.ts';
import { StartPanel } from './StartPanel.tsx';
import type { StartItem } from './use-start.ts';

const LIST = '/modules/workflow/myWorkflow/myRequest';

/** Subject of a draft. */
const itemOf = (definitionKey: string, draft: OpenedDraft | null): StartItem => ({
  definitionKey,
  ...(draft?.businessType && { businessType: draft.businessType }),
  ...(draft?.businessId && { businessId: draft.businessId }),
  ...(draft?.projectId && { projectId: draft.projectId }),
});

const RECENT = 5;

interface ChoicesProps {
  all: readonly StartableDefinition[];
  chosen: string | null;
  choose(key: string): void;
}

/** What may be started: those used last, then all by module; a search looks at names and descriptions. */
function Choices({ all, chosen, choose }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const words = folded(search);
  const fits = ({ name, description, key }: StartableDefinition): boolean =>
    [name, description ?? '', key].some((text) => folded(text).includes(words));
  const found = all.filter(fits);
  const recent = words
    ? []
    : all
        .filter((one) => one.usedAt !== null)
        .toSorted((a, b) => b.usedAt! - a.usedAt!)
        .slice(0, RECENT);
  const modules = (Object.keys(DEFINITION_MODULES) as DefinitionModule[]).map((module) => ({
    title: t(DEFINITION_MODULES[module]),
    items: found.filter((one) => one.module === module),
  }));
  const groups = [{ title: t(i.recent), items: recent }, ...modules].filter(({ items }) => items.length > 0);
  return (
    <>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder={t(i.searchWorkflows)}
        aria-label={t(i.searchWorkflows)}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {groups.length === 0 && <p className="wm-hint">{t(i.noneFound)}</p>}
      {groups.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          {items.map((one) => (
            <button
              key={one.key}
              type="button"
              className="wm-start-one"
              aria-pressed={one.key === chosen}
              onClick={() => choose(one.key)}
            >
              {one.name}
              {one.description && <small>{one.description}</small>}
            </button>
          ))}
        </section>
      ))}
    </>
  );
}

/** Starting a workflow: choose one, fill in what it asks, see the way it will take. */
export default function CreatePage() {
  const { key: screen } = useContext(ScreenContext);
  const [key, choose] = useQueryParam('defKey');
  const [draftId] = useQueryParam('draftId');
  const asked = Number(draftId) || 0;
  // Read once: it is gone from the server as soon as its workflow has started.
  const [read, keep] = useState<OpenedDraft | null>(null);
  const missing = asked > 0 && read?.id !== asked;
  const draft = useCall(openDraft, { id: asked }, { quiet: true, enabled: missing, staleTime: 0 });
  if (missing && draft.data && !draft.isFetching) keep(draft.data);
  const answer = useCall(startableDefinitions, {}, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (missing && draft.error) return <ReadError error={draft.error} retry={draft.refetch} />;
  if (!answer.data || missing) return <Skeleton active style={{ padding: 16 }} />;
  const opened = asked > 0 && read?.definition === key ? read : null;
  const started = async (instanceId: number): Promise<void> => {
    // The values are in the instance now, so leaving asks nothing.
    forgetDirty(screen);
    await go(recordHref('workflow', instanceId, { from: LIST })!);
    await closeTag(screen);
  };
  return (
    <div className="wm-start">
      <nav className="wm-card wm-start-side" aria-label={t(i.choose)}>
        <h2>{t(i.choose)}</h2>
        {answer.data.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(i.noWorkflows)} />}
        {answer.data.length > 0 && <Choices all={answer.data} chosen={key} choose={choose} />}
      </nav>
      {key ? (
        <StartPanel
          key={`${key} ${opened?.id ?? ''}`}
          item={itemOf(key, opened)}
          draft={opened}
          onStarted={({ instanceId }) => void started(instanceId)}
          frame={({ name, tools, body }) => (
            <div className="wm-card wm-page">
              <div className="wm-page-head">
                <h1>{name}</h1>
                <div className="wm-page-tools">{tools}</div>
              </div>
              <div className="wm-page-body">{body}</div>
            </div>
          )}
        />
      ) : (
        <div className="wm-card wm-start-none">
          {answer.data.length > 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(i.chooseLeft)} />}
        </div>
      )}
    </div>
  );
}
