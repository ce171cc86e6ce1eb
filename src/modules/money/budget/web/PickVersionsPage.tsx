/** Which two versions of a budget are compared (1-product §2.8, versions). */
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { VersionPickers } from '#web/compare/VersionPickers.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { budgetVersion } from '../budget.entity.ts';
import { budgetTexts } from '../budget.rules.ts';
import { BudgetFrame } from './BudgetFrame.tsx';
import { COMPARISON } from './BudgetVersionsPage.tsx';
import { budgetPageTexts as x } from './texts.ts';

export default function PickVersionsPage() {
  const scope = useScope('project');
  const [chosen, setChosen] = useState<[number, number] | null>(null);
  const answer = useCall(entityCalls(budgetVersion).list, { ...scope, pageSize: 1000, sort: '-createdAt' });
  const back = (): void => void go(href('/project/projectBudgetVersion', { ...scope }));
  return (
    <BudgetFrame title={t(x.pickTwo)} answer={answer} tools={<Button onClick={back}>{t(x.back)}</Button>}>
      {({ list }) => {
        const versions = list.map(({ id, name }) => ({ id, name: String(name) }));
        if (versions.length < 2) return <Empty description={t(x.noVersions)} />;
        const [before, after] = chosen ?? [versions[1]!.id, versions[0]!.id];
        return (
          <div className="wm-budget-bar">
            <VersionPickers
              versions={versions}
              now={t(x.pickTwo)}
              before={before}
              after={after}
              onChange={(from, to) => setChosen([from, to])}
            />
            <Button
              type="primary"
              onClick={() =>
                before === after || after === 0
                  ? toast.warning(t(budgetTexts.exactlyTwo))
                  : void go(href(COMPARISON, { ...scope, before, after }))
              }
            >
              {t(x.compare)}
            </Button>
          </div>
        );
      }}
    </BudgetFrame>
  );
}
