/** Places of the module issue in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const issuePlaces: readonly MenuPlace[] = [
  { group: 'issue', place: 35, label: ['问题', '問題', 'Issues'], icon: 'bug' },
  { under: 'issue', place: 10, label: ['待我处理', '待我處理', 'Waiting for me'], url: '/issue/needMeHandle' },
  { under: 'issue', place: 20, label: ['我提出的', '我提出的', 'Raised by me'], url: '/issue/myCreated' },
  { under: 'issue', place: 30, label: ['我处理过的', '我處理過的', 'Handled by me'], url: '/issue/hadDealt' },
  { under: 'issue', place: 40, label: ['项目问题', '項目問題', 'Project issues'], url: '/issue/projectIssue' },
  {
    under: 'issue',
    place: 50,
    label: ['部门问题', '部門問題', 'Department issues'],
    url: '/issue/departmentIssue',
    need: 'business:issue:department',
  },
  {
    under: 'issue',
    place: 60,
    label: ['全公司问题', '全公司問題', 'Company issues'],
    url: '/issue/companyIssue',
    need: 'business:issue:company',
  },
  { under: 'issue', place: 70, label: ['问题统计', '問題統計', 'Issue statistics'], url: '/modules/issueReport' },
  { group: 'knowledge', place: 55, label: ['知识库', '知識庫', 'Knowledge'], icon: 'book' },
  {
    under: 'knowledge',
    place: 10,
    label: ['典型问题库', '典型問題庫', 'Typical problems'],
    url: '/modules/knowledgeManage/typicalProblemLibrary',
  },
];
