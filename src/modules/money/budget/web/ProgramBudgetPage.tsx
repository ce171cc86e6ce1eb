/** The budget of a program: its pot and what projects get of it, its own entries, versions and changes (1-product §2.11). */
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { useCall } from '#web/api.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import { budgetSheet } from '../budget.calls.ts';
import { BudgetChange } from './BudgetChangePage.tsx';
import { BudgetChanges } from './BudgetChangesPage.tsx';
import { BudgetFrame } from './BudgetFrame.tsx';
import { BudgetVersions } from './BudgetVersionsPage.tsx';
import { BudgetView, StatusTag } from './BudgetView.tsx';
import { DraftEditor } from './DraftEditor.tsx';
import { ProgramPot } from './ProgramPot.tsx';
import { budgetPageTexts as x } from './texts.ts';
import { VersionDetails } from './VersionDetailsPage.tsx';

const TABS = ['pot', 'own', 'changes', 'versions'];

export default function ProgramBudgetPage() {
  const scope = useScope('program');
  const [asked, setTab] = useQueryParam('tab');
  const [versionId, setVersion] = useQueryParam('versionId');
  const [changeId, setChange] = useQueryParam('changeId');
  if (Number(versionId) > 0)
    return <VersionDetails scope={scope} versionId={Number(versionId)} onBack={() => setVersion(null)} />;
  const tab = Number(changeId) > 0 ? 'changes' : asked !== null && TABS.includes(asked) ? asked : 'pot';
  return (
    <div className="wm-card">
      <Tabs
        activeKey={tab}
        onChange={(next) => {
          if (changeId !== null) setChange(null);
          setTab(next);
        }}
        tabBarStyle={{ paddingInline: 16 }}
        destroyOnHidden
        items={[
          { key: 'pot', label: t(x.potTab), children: <ProgramPot programId={scope.programId ?? 0} /> },
          { key: 'own', label: t(x.ownTab), children: <Own scope={scope} onChange={() => setTab('changes')} /> },
          { key: 'changes', label: t(x.changesTab), children: <Changes scope={scope} /> },
          { key: 'versions', label: t(x.versionsTab), children: <BudgetVersions scope={scope} /> },
        ]}
      />
    </div>
  );
}

function Own({ scope, onChange }: { scope: ScopeRef; onChange(): void }) {
  const [editing, setEditing] = useState(false);
  const answer = useCall(budgetSheet, scope, { quiet: true });
  return (
    <BudgetFrame
      title={t(x.program)}
      mark={answer.data && <StatusTag sheet={answer.data} />}
      answer={answer}
      tools={editing && <Button onClick={() => setEditing(false)}>{t(x.toBudget)}</Button>}
    >
      {(sheet) =>
        editing && sheet.may.edit ? (
          <DraftEditor key={sheet.budget?.revision ?? 0} {...{ scope, sheet }} onSaved={() => void answer.refetch()} />
        ) : (
          <BudgetView {...{ scope, sheet, onChange }} onEdit={() => setEditing(true)} />
        )
      }
    </BudgetFrame>
  );
}

function Changes({ scope }: { scope: ScopeRef }) {
  const [asked, setAsked] = useQueryParam('changeId');
  const [creating, setCreating] = useState(false);
  if (creating || Number(asked) > 0)
    return (
      <BudgetChange
        scope={scope}
        onDone={() => {
          setCreating(false);
          setAsked(null);
        }}
      />
    );
  return <BudgetChanges scope={scope} onOpen={(id) => (id === null ? setCreating(true) : setAsked(String(id)))} />;
}
