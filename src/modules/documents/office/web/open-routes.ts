/** Routes of files that open by a one-time ticket too, without a session (1-product §2.4). */
import { routeList } from '#web/route.ts';

/** What the window of a file is called with; all but `fileId` and `token` are hints that the server does not need. */
export const FILE_QUERY = [
  'fileId',
  'module',
  'moduleId',
  'fileUuId',
  'moduleIdPM',
  'uploadPermission',
  'downloadPermission',
  'readonly',
  'pageType',
  'btachTableIndex',
] as const;

export const openOfficeRoutes = routeList([
  {
    path: '/modules/office',
    name: 'office',
    title: ['在线文档', '線上文件', 'Document'],
    layout: 'bare',
    need: 'public',
    query: [...FILE_QUERY, 'token'],
    page: () => import('./FilePage.tsx'),
  },
  {
    path: '/modules/pdf',
    name: 'pdf',
    title: ['PDF 查看', 'PDF 檢視', 'PDF'],
    layout: 'bare',
    need: 'public',
    query: [...FILE_QUERY, 'token'],
    page: () => import('./FilePage.tsx'),
  },
]);
