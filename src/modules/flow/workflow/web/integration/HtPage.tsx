import { Empty, Skeleton, Tabs } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { Report } from '#kernel/report.ts';
import { useAddressState } from '#web/address-state.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { usePageTitle } from '#web/hooks.ts';
import { currentLang, t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { withQuery } from '#web/registry.ts';
import { sandboxOf } from '#web/sandbox.ts';
import { useObject } from '#web/scope.ts';
import { useSession } from '#web/session.ts';
import type { ListedWorkflow } from '../../instance/instance.calls.ts';
import { doneReport, requestedReport, todoReport } from '../../instance/lists.reports.ts';
import { monitorTexts as m } from '../../instance/monitor.texts.ts';
import { embeddedPage } from '../../integration/embedded.calls.ts';
import { HT_LISTS, htView } from '../../integration/ht-view.ts';
import { embeddedTexts as e } from '../../integration/integration.texts.ts';
import { embeddedUrl, originOf } from '../../integration/url-form.ts';
import { WorkflowTable } from '../instance/desk/WorkflowTable.tsx';
import { instanceTexts as i } from '../instance/instance-texts.ts';
import '../instance/instance.css';

const MonitorPage = lazy(() => import('../instance/monitor/MonitorPage.tsx'));

const LISTS = {
  wsqd: { report: requestedReport, title: i.request },
  dwsp: { report: todoReport, title: i.todo },
  wysp: { report: doneReport, title: i.tabDone },
} as const satisfies Record<(typeof HT_LISTS)[number], { report: Report<ListedWorkflow>; title: unknown }>;

/**
 * What an alias and a tagName stand for (1-product §2.4): a page of another system that an administrator has registered
 * under the alias, sandboxed, knowing alias, tagName and project but nothing of the session; else our own lists
 * (ht-view.ts), inside a project those of the project. `monitor`: what pi_monitor shows to non-administrators.
 */
export function HtPage({ monitor }: { monitor: ReactNode }) {
  const { text } = useAddressState();
  const { viewer } = useSession();
  const projectId = useObject('project')?.id ?? null;
  const [alias, tagName] = [text('alias'), text('tagName')];
  const { data, error, isPending, refetch } = useCall(embeddedPage, { alias }, { quiet: true, enabled: alias !== '' });
  const view = htView(alias, tagName);
  const own = view && (view.list ? t(LISTS[view.list].title) : t(m.page));
  usePageTitle(data?.name ?? own);
  if (alias !== '' && isPending) return <Skeleton active style={{ padding: 16 }} />;
  if (error) return <ReadError error={error} retry={refetch} />;
  if (data && originOf(data.url) !== null)
    return (
      <iframe
        title={data.name}
        className="wm-ht"
        src={embeddedUrl(data.url, { alias, tagName, projectId, language: currentLang() })}
        sandbox={sandboxOf(data.url)}
        referrerPolicy="origin"
      />
    );
  if (!view) return <Empty style={{ paddingTop: 80 }} description={t(e.unknown)} />;
  if (view.list === null)
    return projectId === null && viewer.can('wf:instance:admin') ? (
      <Suspense fallback={<Skeleton active style={{ padding: 16 }} />}>
        <MonitorPage />
      </Suspense>
    ) : (
      monitor
    );
  return <Lists list={view.list} businessType={view.businessType} projectId={projectId} />;
}

interface ListsProps {
  list: (typeof HT_LISTS)[number];
  businessType: string | null;
  projectId: number | null;
}

/** The lists of a person, narrowed to what the address and the project ask for. */
function Lists({ list, businessType, projectId }: ListsProps) {
  const { text } = useAddressState();
  const from = projectId ? '/modules/projectht' : '/modules/ht';
  const fixed = useMemo(() => (businessType ? { businessType } : undefined), [businessType]);
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body wm-tabbed">
        <Tabs
          size="small"
          activeKey={list}
          // Filters and order of one list are nothing for another.
          onChange={(tagName) =>
            void go(withQuery(from, { alias: text('alias'), tagName, projectId }), { replace: true })
          }
          items={HT_LISTS.map((key) => ({ key, label: t(LISTS[key].title) }))}
        />
        <WorkflowTable
          key={list}
          report={LISTS[list].report}
          {...(fixed && { fixed })}
          from={from}
          {...(projectId && { inside: { projectId } })}
          follow={list === 'dwsp'}
        />
      </div>
    </div>
  );
}
