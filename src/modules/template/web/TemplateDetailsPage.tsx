import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ChangeLog } from '#web/entity/record/ChangeLog.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href, isRegistered } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { templateInfo } from '../template.calls.ts';
import { template } from '../template.entity.ts';
import { templateTexts as x } from './texts.ts';
import '#web/entity/entity.css';

const PLAN = '/projectTemplate/projectTemplatePlan';

export default function TemplateDetailsPage() {
  const templateId = useObject('template')?.id ?? 0;
  const [editing, setEditing] = useState(false);
  const answer = useCall(templateInfo, { templateId }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { row, titles, editable, roles, members } = answer.data;
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{row.name}</h1>
        <span className="wm-none">{row.code}</span>
        <div className="wm-page-tools">
          {isRegistered(PLAN) && (
            <Button onClick={() => void go(href(PLAN, { projectTemplateId: row.id, template: true }))}>
              {t(x.openPlan)}
            </Button>
          )}
          {editable.length > 0 && (
            <Button type="primary" onClick={() => setEditing(true)}>
              {t(x.edit)}
            </Button>
          )}
        </div>
      </div>
      <div className="wm-page-body">
        <p className="wm-hint">{t(x.counts, { roles, members })}</p>
        <DetailFields entity={template} row={row as never} titles={titles} />
        <h2 className="wm-form-head">{t(entityTexts.changeLog)}</h2>
        <ChangeLog entity={template} id={row.id} />
      </div>
      {editing && (
        <RecordDialog
          entity={template}
          id={row.id}
          onClose={() => setEditing(false)}
          onSaved={() => void answer.refetch()}
        />
      )}
    </div>
  );
}
