/** Routes of budgets (1-product §2.8, §2.9, §2.11). */
import { type Route, routeList } from '#web/route.ts';
import type { Screens } from '#web/screens.ts';
import { budgetPageTexts as x } from './texts.ts';

const ofProject = { layout: 'object', scope: 'project', need: 'pm:budget:query' } as const;
/** Of programs and templates too (1-product §2.11). */
const others = ['programId', 'template'];
const route = (path: string, title: Route['title'], page: Route['page'], query: readonly string[] = []): Route => ({
  ...{ ...ofProject, path, title, page },
  query: [...others, ...query],
});

export const screens: Screens = {
  name: 'budget',
  commands: [
    {
      label: ['编制预算', '編製預算', 'New budget'],
      right: 'pm:budget:edit',
      path: '/project/addBudget',
      inside: 'project',
    },
  ],
  routes: routeList([
    route('/project/projectBudget', x.page.text, () => import('./BudgetPage.tsx'), ['by']),
    {
      ...route('/project/addBudget', x.edit.text, () => import('./EditBudgetPage.tsx'), ['by']),
      need: 'pm:budget:edit',
      keepAlive: false,
    },
    {
      ...route('/project/budgetChange', x.change.text, () => import('./BudgetChangePage.tsx'), ['changeId', 'by']),
      keepAlive: false,
    },
    route('/project/projectBudgetChange', x.changes.text, () => import('./BudgetChangesPage.tsx'), ['record']),
    route('/project/projectBudgetVersion', x.versions.text, () => import('./BudgetVersionsPage.tsx')),
    route('/project/versions', x.pickTwo.text, () => import('./PickVersionsPage.tsx')),
    route('/project/versionDetails', x.version.text, () => import('./VersionDetailsPage.tsx'), ['versionId']),
    route(
      '/project/projectBudgetComparisonBaseVerision',
      x.comparison.text,
      () => import('./BudgetComparisonPage.tsx'),
      ['before', 'after'],
    ),
    {
      ...route('/project/wfversions', x.wfversion.text, () => import('./WorkflowVersionPage.tsx'), ['instanceId']),
      // Those who decide read what they decide about, whatever their rights in the project are.
      need: 'login',
    },
    {
      path: '/projectTemplate/cost',
      title: x.template.text,
      layout: 'object',
      scope: 'template',
      need: 'pm:budget:query',
      query: ['template', 'fromMenu', 'by', 'versionId'],
      page: () => import('./TemplateBudgetPage.tsx'),
    },
    {
      path: '/modules/projectProgram/projectProgramBudget',
      title: x.program.text,
      layout: 'object',
      scope: 'program',
      need: 'pm:budget:query',
      query: ['template', 'fromMenu', 'tab', 'by', 'versionId', 'changeId'],
      page: () => import('./ProgramBudgetPage.tsx'),
    },
  ]),
};
