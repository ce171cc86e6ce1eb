import type { ChangeRow } from '#modules/people/log/log.calls.ts';
import { changeVerbs, dynamicsReport } from '#modules/people/log/log.reports.ts';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { ChangeTable } from '#web/entity/record/ChangeLog.tsx';
import { labelled, t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { ReportView } from '#web/report/ReportView.tsx';
import { useScope } from '#web/scope.ts';
import { pageTexts } from './texts.ts';
import './project.css';

/** The action; for changes with the names of the changed fields. */
function Summary({ row }: { row: ChangeRow }) {
  const verb = t(changeVerbs[row.verb as keyof typeof changeVerbs]);
  const text = row.action === 'update' && row.what ? labelled(verb, row.what) : verb;
  return <span title={text}>{text}</span>;
}

/** Everything that changed in a project; a row opens the values before and after. */
export default function DynamicsPage() {
  const ports = useScreenPorts();
  const scope = useScope('project');
  const named = ({ entity }: ChangeRow): string => {
    const label = ports.entity(entity)?.label;
    return label ? t(label) : entity;
  };
  return (
    <ReportView
      report={dynamicsReport}
      none={pageTexts.noDynamics}
      cells={{
        recordTitle: (row) => (
          <span className="wm-dynamics-record">
            {named(row)} ·{' '}
            {row.action === 'remove' ? (
              row.recordTitle
            ) : (
              <RecordLink kind={row.entity} record={row.recordId} inside={scope}>
                {row.recordTitle}
              </RecordLink>
            )}
          </span>
        ),
        what: (row) => <Summary row={row} />,
      }}
      cellWidths={{ recordTitle: 260, what: 320 }}
      details={(row) => {
        const entity = ports.entity(row.entity);
        return row.changes.length > 0 && entity ? (
          <ChangeTable
            entity={entity}
            entry={{ action: row.action === 'create' ? 'create' : 'update', changes: row.changes }}
          />
        ) : null;
      }}
    />
  );
}
