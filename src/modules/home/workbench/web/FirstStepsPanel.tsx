import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import type { MenuNode } from '#web/shell/menu.ts';
import { useSystemMenu } from '#web/shell/use-shell.ts';
import { firstSteps } from '../workbench.calls.ts';
import { workbenchTexts as w } from './workbench.texts.ts';

const STEPS = {
  people: [w.stepPeople, w.stepPeopleWhy],
  departments: [w.stepDepartments, w.stepDepartmentsWhy],
  roles: [w.stepRoles, w.stepRolesWhy],
  project: [w.stepProject, w.stepProjectWhy],
  plan: [w.stepPlan, w.stepPlanWhy],
} as const;

/** Pages of the menu one may go on to, the groups they have besides workbenches. */
const MOST_WAYS = 8;
const pagesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? pagesOf(node.children) : node.url ? [node] : []));

function Ways() {
  const { menu } = useSystemMenu();
  const pages = menu
    .slice(1)
    // Groups at the end of the menu are those that not everybody has.
    .toReversed()
    // All of the first: whoever reads logs finds each of them.
    .flatMap((group, at) => pagesOf([group]).slice(0, at === 0 ? 4 : 2));
  return (
    <nav className="wm-ways" aria-label={t(w.goOn)}>
      {pages.slice(0, MOST_WAYS).map(({ key, label, url }) => (
        <PageLink key={key} to={url!} className="wm-link">
          {label}
        </PageLink>
      ))}
    </nav>
  );
}

/**
 * What to do next, as the viewer's rights let them; hidden when all are done. `idle`: nothing else is on the page, so people who
 * can only wait for work learn what will be here.
 */
export function FirstStepsPanel({ idle }: { idle: boolean }) {
  const { data } = useCall(firstSteps, {}, { quiet: true });
  if (!data) return null;
  const left = data.steps.filter(({ done }) => !done);
  if (left.length === 0 && !idle) return null;
  return (
    <section className="wm-card wm-panel wm-first-steps">
      <header>
        <h2>{t(left.length > 0 ? w.firstSteps : w.nothingYet)}</h2>
        <PageLink to="/help?page=first-steps" className="wm-link">
          {t(w.howTo)}
        </PageLink>
      </header>
      {left.length === 0 ? (
        <>
          <p>{t(w.nothingYetWhy)}</p>
          <Ways />
        </>
      ) : (
        <ol>
          {data.steps.map(({ key, done, address }) => (
            <li key={key} data-done={done}>
              {done ? <CheckCircleFilled aria-label={t(w.done)} /> : <i />}
              <span>
                <strong>{t(STEPS[key][0])}</strong>
                <small>{t(STEPS[key][1])}</small>
              </span>
              {!done && (
                <Button type={key === left[0]?.key ? 'primary' : 'default'} onClick={() => void go(address)}>
                  {t(w.stepGo)}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
