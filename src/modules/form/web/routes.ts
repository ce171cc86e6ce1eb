/** Routes of forms (1-product §2.4, §2.16). */
import { routeList } from '#web/route.ts';
import { formWords as w } from './form-texts.ts';

export const formRoutes = routeList([
  {
    path: '/formManagement/form',
    title: w.forms.text,
    layout: 'system',
    need: 'wf:form:query',
    page: () => import('./FormListPage.tsx'),
  },
  {
    path: '/formManagement/form/addForm',
    title: w.addForm.text,
    layout: 'system',
    need: 'wf:form:query',
    query: ['formId'],
    page: () => import('./FormDesignerPage.tsx'),
  },
  {
    path: '/formManagement/businessObjectManagement',
    title: w.objects.text,
    layout: 'system',
    need: 'wf:object:query',
    page: () => import('./ObjectListPage.tsx'),
  },
  {
    path: '/formManagement/form/businessObjectManagement/addObject',
    title: w.addObject.text,
    layout: 'system',
    need: 'wf:object:query',
    query: ['objectId'],
    page: () => import('./ObjectDesignerPage.tsx'),
  },
  {
    path: '/formManagement/dataManagement',
    title: w.data.text,
    layout: 'system',
    need: 'wf:object:query',
    query: ['objectId'],
    page: () => import('./DataPage.tsx'),
  },
  {
    path: '/formManagement/dataTemplate',
    title: w.templates.text,
    layout: 'system',
    need: 'wf:form:query',
    page: () => import('./TemplatePage.tsx'),
  },
  {
    path: '/mvue/formPreview/:formId',
    title: w.preview.text,
    layout: 'bare',
    need: 'wf:form:query',
    query: ['versionId'],
    keepAlive: false,
    page: () => import('./FormPreviewPage.tsx'),
  },
]);
