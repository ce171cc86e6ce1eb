/** Reports inside a project: those that know projects, with its rows alone (1-product §2.16, project/projectReport). */

import { Select, Skeleton } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { useScope } from '#web/scope.ts';
import { datasetOf } from '../datasets.ts';
import { type OwnReportRow, ownReport } from '../own-report.entity.ts';
import { ownTexts as x } from './own-texts.ts';
import { OneReport } from './ReportViewPage.tsx';
import './report-pages.css';

const calls = entityCalls(ownReport);
const MOST = 200;

export default function ProjectReportPage() {
  const { projectId } = useScope();
  const [asked, setAsked] = useQueryParam('reportId');
  const answer = useCall(calls.list, { pageSize: MOST }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  const known = (answer.data.list as unknown as OwnReportRow[]).filter(({ dataset, design }) => {
    const found = datasetOf(dataset);
    return design !== null && found && (found.key === 'project' || 'project' in found.columns);
  });
  const current = known.find(({ id }) => String(id) === asked) ?? known[0];
  if (!current) return <p className="wm-card wm-page wm-hint">{t(x.noneInProject)}</p>;
  return (
    <div className="wm-project-own">
      <Select
        aria-label={t(x.chooseReport)}
        className="wm-project-own-pick"
        value={current.id}
        showSearch={BY_LABEL}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => setAsked(String(id))}
      />
      <OneReport id={current.id} project={projectId ?? null} />
    </div>
  );
}
