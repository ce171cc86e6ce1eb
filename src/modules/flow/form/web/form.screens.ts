/** Routes of forms (1-product §2.4, §2.16). */
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'form',
  routes: [
    {
      path: '/formManagement/form',
      title: ['表单管理', '表單管理', 'Forms'],
      layout: 'system',
      need: 'wf:form:query',
      page: () => import('./FormListPage.tsx'),
    },
    {
      path: '/formManagement/form/addForm',
      title: ['表单设计', '表單設計', 'Form design'],
      layout: 'system',
      need: 'wf:form:query',
      query: ['formId'],
      page: () => import('./FormDesignerPage.tsx'),
    },
    {
      path: '/formManagement/businessObjectManagement',
      title: ['业务对象', '業務對象', 'Business objects'],
      layout: 'system',
      need: 'wf:object:query',
      page: () => import('./ObjectListPage.tsx'),
    },
    {
      path: '/formManagement/form/businessObjectManagement/addObject',
      title: ['业务对象设计', '業務對象設計', 'Business object design'],
      layout: 'system',
      need: 'wf:object:query',
      query: ['objectId'],
      page: () => import('./ObjectDesignerPage.tsx'),
    },
    {
      path: '/formManagement/dataManagement',
      title: ['数据管理', '資料管理', 'Data management'],
      layout: 'system',
      need: 'wf:object:query',
      query: ['objectId'],
      page: () => import('./DataPage.tsx'),
    },
    {
      path: '/formManagement/dataTemplate',
      title: ['数据模板', '資料範本', 'Data templates'],
      layout: 'system',
      need: 'wf:form:query',
      page: () => import('./TemplatePage.tsx'),
    },
    {
      path: '/mvue/formPreview/:formId',
      title: ['表单预览', '表單預覽', 'Form preview'],
      layout: 'bare',
      need: 'wf:form:query',
      query: ['versionId'],
      keepAlive: false,
      page: () => import('./FormPreviewPage.tsx'),
    },
  ],
};
