/** One report: with the rights of who reads it, and its design for who made it (1-product §2.16, report/view). */
import { Alert, Button, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import { PageLink } from '#web/parts/PageLink.tsx';
import { datasetOf } from '../datasets.ts';
import { type Design, designProblem, NO_DESIGN } from '../design.ts';
import { exportPivot } from '../own-report.calls.ts';
import { type OwnReportRow, ownReport } from '../own-report.entity.ts';
import { Designer } from './Designer.tsx';
import { ownTexts as x } from './own-texts.ts';
import { inputOf, Parameters, PivotView } from './PivotView.tsx';
import '#web/entity/entity.css';
import '#web/report/report.css';
import './report-pages.css';

const calls = entityCalls(ownReport);

export default function ReportViewPage() {
  const [id] = useQueryParam('reportId');
  return id && /^\d{1,15}$/.test(id) ? (
    <OneReport id={Number(id)} project={null} />
  ) : (
    <div className="wm-card wm-page-body">
      <p className="wm-hint">{t(x.pickReport)}</p>
      <PageLink to="/modules/report" className="wm-link">
        {t(x.back)}
      </PageLink>
    </div>
  );
}

/** `project`: only its rows. */
export function OneReport({ id, project }: { id: number; project: number | null }) {
  const answer = useCall(calls.get, { id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  const { row, editable } = answer.data as unknown as { row: OwnReportRow; editable: string[] };
  return (
    <Shown
      key={`${row.id} ${row.version}`}
      row={row}
      project={project}
      mayEdit={editable.includes('design') && project === null}
      onSaved={() => void answer.refetch()}
    />
  );
}

interface ShownProps {
  row: OwnReportRow;
  project: number | null;
  mayEdit: boolean;
  onSaved(): void;
}
function Shown({ row, project, mayEdit, onSaved }: ShownProps) {
  usePageTitle(project === null ? row.name : null);
  const dataset = datasetOf(row.dataset)!;
  const stored = row.design && designProblem(dataset, row.design) === null ? row.design : null;
  const [draft, setDraft] = useState<Design | null>(stored || !mayEdit ? null : NO_DESIGN);
  const [filters, setFilters] = useState<Record<string, string>>({});
  const design = draft ?? stored;
  const save = useCallback(async (): Promise<void> => {
    await send(calls.update, { id: row.id, version: row.version, design: draft } as never);
    toast.success(t(x.saved));
    onSaved();
  }, [row, draft, onSaved]);
  const asked = design && { dataset, design, filters, project };
  return (
    <div className="wm-card wm-page wm-own-report" data-paper={design?.layout}>
      <div className="wm-page-head">
        <h1>{row.name}</h1>
        <div className="wm-page-tools">
          {mayEdit && draft === null && <Button onClick={() => setDraft(stored ?? NO_DESIGN)}>{t(x.design)}</Button>}
          {draft && (
            // A refused call has shown its message.
            <Button type="primary" onClick={() => void save().catch(() => undefined)}>
              {t(x.save)}
            </Button>
          )}
          {asked && <Button onClick={() => void exportFile(exportPivot, inputOf(asked))}>{t(x.export)}</Button>}
          {asked && <Button onClick={() => window.print()}>{t(x.print)}</Button>}
        </div>
      </div>
      <div className="wm-page-body">
        {row.description && <p className="wm-hint">{row.description}</p>}
        {!asked && <Alert type="info" showIcon title={t(x.notDesigned)} />}
        {asked && (
          <div className={draft ? 'wm-own-report-both' : undefined}>
            {draft && <Designer dataset={dataset} design={draft} onChange={setDraft} />}
            <div className="wm-own-report-shown">
              <Parameters dataset={dataset} design={asked.design} filters={filters} onChange={setFilters} />
              <PivotView asked={asked} title={row.name} />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
