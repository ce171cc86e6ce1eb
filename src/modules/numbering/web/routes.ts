/** Routes of coding rules. */
import { type Route, routeList } from '#web/route.ts';
import { numberingPageTexts as n } from './numbering.texts.ts';

export const numberingRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/codeRule',
    title: n.rules.text,
    layout: 'system',
    need: 'sys:codeRule:query',
    page: () => import('./CodeRulePage.tsx'),
  },
]);
