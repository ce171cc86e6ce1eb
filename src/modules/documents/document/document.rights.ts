/** Rights of pages of documents; what a person may do with a document is its list's (document-rights.ts). */
import type { RightGroup } from '#kernel/permission.ts';

const scopes = ['project', 'program', 'template'] as const;

export const documentRightGroups: readonly RightGroup[] = [
  {
    id: 60,
    label: ['文档', '文件', 'Documents'],
    rights: [
      {
        key: 'pm:document:query',
        label: ['查看文档页面', '查看文件頁面', 'View documents'],
        scopes,
        inTemplates: 'read',
      },
      {
        key: 'pm:document:config',
        label: ['配置文档', '設定文件', 'Configure documents'],
        scopes,
        needs: ['pm:document:query'],
        inTemplates: 'edit',
      },
      {
        key: 'pm:document:manage',
        label: ['管理文件夹和权限', '管理資料夾和權限', 'Manage folders and permissions'],
        scopes,
        needs: ['pm:document:query'],
        inTemplates: 'edit',
      },
    ],
  },
  {
    id: 61,
    label: ['知识库', '知識庫', 'Knowledge'],
    rights: [
      {
        key: 'kn:document:manage',
        label: ['管理知识库', '管理知識庫', 'Manage the knowledge house'],
        scopes: ['system'],
      },
    ],
  },
  {
    id: 62,
    label: ['人员密级', '人員密級', 'Levels of people'],
    rights: [
      {
        key: 'sys:docLevel:query',
        label: ['查看人员密级', '查看人員密級', 'View levels of people'],
        scopes: ['system'],
        byDepartment: true,
      },
      {
        key: 'sys:docLevel:edit',
        label: ['设置人员密级', '設定人員密級', 'Set levels of people'],
        needs: ['sys:docLevel:query'],
        scopes: ['system'],
        byDepartment: true,
      },
    ],
  },
];
