/**
 * The system menu: every built screen that is reached from it, grouped, with the right it needs.
 *
 * It is data of the composition, because it names screens of all modules; the menu module lays the company's settings
 * over it and shows everybody his part. Source: 1-product §1 (areas), §2.17, §6.2.
 */
import type { Triple } from '#kernel/text.ts';
import type { DeliveredEntry } from '#modules/menu/menu-tree.ts';

interface Entry {
  label: Triple;
  icon?: string;
  url?: string;
  need?: string | readonly string[];
  /** 3: third-level tab of its parent. */
  type?: 3;
  list?: readonly Entry[];
}

/** Whoever may maintain menus always finds it: neither a company's settings nor roles hide it. */
const MENU_ADMINISTRATION = '/modules/sys/menu';
/** Always there, for everybody (1-product §2.3). */
const PERSONAL_WORKBENCH = '/workbench/personal?pageId=1';
const GUARDED: ReadonlySet<string | undefined> = new Set([MENU_ADMINISTRATION, PERSONAL_WORKBENCH]);

const page = (label: Triple, url: string, need: string | readonly string[] = 'login'): Entry => ({ label, url, need });

export const SYSTEM_MENU: readonly Entry[] = [
  {
    label: ['工作台', '工作台', 'Workbench'],
    icon: 'desktop',
    list: [
      page(['个人工作台', '個人工作台', 'Personal workbench'], PERSONAL_WORKBENCH),
      page(['项目工作台', '項目工作台', 'Project workbench'], '/workbench/project?pageId=2', 'sys:workbench:project'),
      page(
        ['部门工作台', '部門工作台', 'Department workbench'],
        '/workbench/department?pageId=3',
        'sys:workbench:department',
      ),
      page(['驾驶舱', '駕駛艙', 'Cockpit'], '/cockpit?pageId=4', 'sys:cockpit'),
    ],
  },
  {
    label: ['项目', '項目', 'Projects'],
    icon: 'project',
    list: [
      page(['我的项目', '我的項目', 'My projects'], '/modules/project/myproject'),
      page(['项目模板', '項目範本', 'Project templates'], '/project/projectTemplate', 'pm:template:query'),
      page(['我的项目集', '我的項目集', 'My programs'], '/modules/projectProgram/myProjectProgram'),
      page(['项目集监控', '項目集監控', 'Program monitoring'], '/modules/projectProgram/projectProgramMonitoring'),
      page(['批量修改角色', '批量修改角色', 'Roles in projects'], '/project/multipleEditRole'),
    ],
  },
  {
    label: ['任务', '任務', 'Tasks'],
    icon: 'task',
    list: [
      page(['我负责的', '我負責的', 'In my charge'], '/task/charged'),
      page(['我分配的', '我分配的', 'Assigned by me'], '/task/gave'),
      page(['我参与的', '我參與的', 'I take part in'], '/task/involved'),
      page(['项目任务', '項目任務', 'Project tasks'], '/task/projectTask'),
      page(['部门任务', '部門任務', 'Department tasks'], '/departmentalTask', 'pm:task:department'),
      page(['任务移交', '任務移交', 'Hand over'], '/task/taskTransfer'),
    ],
  },
  {
    label: ['流程', '流程', 'Workflows'],
    icon: 'node-index',
    list: [
      page(['待我审批', '待我審批', 'To approve'], '/modules/workflow/myWorkflow/todoList'),
      page(['我的申请', '我的申請', 'My requests'], '/modules/workflow/myWorkflow/myRequest'),
      page(['项目流程', '項目流程', 'Workflows of projects'], '/modules/workflow/allProjectWorkflow'),
      page(['流程监控', '流程監控', 'Process monitor'], '/modules/workflow/processMonitor', 'wf:instance:admin'),
      page(['流程设计', '流程設計', 'Workflow design'], '/modules/workflow/createWorkflow', 'wf:definition:query'),
      page(
        ['流程引擎配置', '流程引擎配置', 'Workflow engines'],
        '/integrationCenter/processEngineConfig',
        'wf:integration:edit',
      ),
      page(
        ['流程回调配置', '流程回調配置', 'Callbacks'],
        '/integrationCenter/processCallbackConfig',
        'wf:integration:edit',
      ),
      page(
        ['流程表单配置', '流程表單配置', 'Forms of workflows'],
        '/integrationCenter/formAddConfig',
        'wf:definition:query',
      ),
      page(
        ['业务流程配置', '業務流程配置', 'Business workflows'],
        '/integrationCenter/workflowBusinessConfig',
        'wf:definition:query',
      ),
    ],
  },
  {
    label: ['公告', '公告', 'Announcements'],
    icon: 'notification',
    url: '/sys/announcementList',
  },
  {
    label: ['表单', '表單', 'Forms'],
    icon: 'form',
    list: [
      page(['表单管理', '表單管理', 'Forms'], '/formManagement/form', 'wf:form:query'),
      page(['业务对象', '業務對象', 'Business objects'], '/formManagement/businessObjectManagement', 'wf:object:query'),
      page(['数据管理', '資料管理', 'Data management'], '/formManagement/dataManagement', 'wf:object:query'),
      page(['数据模板', '資料範本', 'Data templates'], '/formManagement/dataTemplate', 'wf:form:query'),
    ],
  },
  {
    label: ['组织与权限', '組織與權限', 'Organisation'],
    icon: 'team',
    list: [
      page(['公司信息', '公司資訊', 'Company'], '/modules/sys/company', 'sys:company:edit'),
      page(['部门', '部門', 'Departments'], '/modules/sys/dept', 'sys:dept:query'),
      page(['用户', '用戶', 'Users'], '/modules/sys/user', 'sys:user:query'),
      page(['账号', '帳號', 'Accounts'], '/modules/sys/account', 'sys:user:query'),
      page(['重置密码', '重設密碼', 'Reset passwords'], '/modules/sys/resetPassword', 'sys:user:resetPassword'),
      page(['岗位', '崗位', 'Job posts'], '/modules/sys/job', 'sys:jobPost:query'),
      page(['用户组', '用戶組', 'User groups'], '/modules/sys/userGroup', 'sys:userGroup:query'),
      page(['角色', '角色', 'Roles'], '/modules/sys/role', 'sys:role:query'),
      page(['特殊角色', '特殊角色', 'Special roles'], '/modules/sys/specialRoles', 'sys:specialRole:query'),
      page(
        ['项目角色模板', '項目角色範本', 'Project role templates'],
        '/modules/sys/pmRoleTemplate',
        'sys:pmRoleTemplate:query',
      ),
      page(['人员任务移交', '人員任務移交', 'Hand over tasks'], '/modules/sys/taskTransfer', 'pm:task:transfer'),
      page(['邀请', '邀請', 'Invitations'], '/sys/invitation', 'sys:invitation:query'),
    ],
  },
  {
    label: ['系统设置', '系統設定', 'System settings'],
    icon: 'setting',
    list: [
      {
        label: ['数据字典', '資料字典', 'Dictionaries'],
        list: [
          {
            ...page(['系统参数', '系統參數', 'System parameters'], '/modules/sys/dicinfoSysParm', 'sys:dict:query'),
            type: 3,
          },
          {
            ...page(['系统字典', '系統字典', 'System dictionaries'], '/modules/sys/dicinfoSys', 'sys:dict:query'),
            type: 3,
          },
          {
            ...page(['选择字典', '選擇字典', 'Selection dictionaries'], '/modules/sys/dicinfoSelect', 'sys:dict:query'),
            type: 3,
          },
          {
            ...page(['树形字典', '樹形字典', 'Tree dictionaries'], '/modules/sys/dicinfoTree', 'sys:dict:query'),
            type: 3,
          },
        ],
      },
      {
        label: ['菜单', '選單', 'Menus'],
        list: [
          { ...page(['菜单设置', '選單設定', 'Menu settings'], MENU_ADMINISTRATION, 'sys:menu:query'), type: 3 },
          {
            ...page(['菜单权限', '選單權限', 'Menu permissions'], '/modules/sys/menuManage', 'sys:menu:query'),
            type: 3,
          },
          { ...page(['项目菜单', '項目選單', 'Project menus'], '/modules/sys/projectMenu', 'sys:menu:query'), type: 3 },
          { ...page(['恢复菜单', '恢復選單', 'Reset menus'], '/modules/sys/initMenu', 'sys:menu:query'), type: 3 },
        ],
      },
      {
        label: ['通知规则', '通知規則', 'Notification rules'],
        list: [
          {
            ...page(['项目通知', '項目通知', 'Projects'], '/modules/sys/projectNotification', 'sys:notice:query'),
            type: 3,
          },
          { ...page(['任务通知', '任務通知', 'Tasks'], '/modules/sys/taskNotification', 'sys:notice:query'), type: 3 },
          { ...page(['系统通知', '系統通知', 'System'], '/modules/sys/systemNotification', 'sys:msg:query'), type: 3 },
        ],
      },
      page(['参数设置', '參數設定', 'Parameter settings'], '/modules/sys/parameterSettings', 'sys:dict:query'),
      page(['分类设置', '分類設定', 'Classifications'], '/modules/sys/classificationSettings', 'sys:dict:query'),
      page(['编码规则', '編碼規則', 'Coding rules'], '/modules/sys/codeRule', 'sys:codeRule:query'),
      page(['扩展字段', '擴展欄位', 'Additional fields'], '/modules/sys/extfield', 'sys:extfield:query'),
      page(['列表表头', '列表表頭', 'Grid headers'], '/modules/sys/gridheader', 'sys:gridheader:query'),
      page(['工作日历', '工作日曆', 'Work calendars'], '/modules/sys/sysWorkCalendar', 'sys:calendar:edit'),
      page(['多语言', '多語言', 'Texts'], '/modules/sys/multiLanguageConfig', 'sys:text:edit'),
      page(['消息管理', '訊息管理', 'Messages'], '/modules/sys/msg', ['sys:msg:query', 'sys:msg:send']),
      page(['邮件设置', '郵件設定', 'E-mail settings'], '/modules/sys/emailConfig', 'sys:email:edit'),
    ],
  },
  {
    label: ['日志', '日誌', 'Logs'],
    icon: 'log',
    list: [
      page(['登录日志', '登入日誌', 'Sign-ins'], '/log/login', 'sys:log:login'),
      page(['访问统计', '訪問統計', 'Access statistics'], '/modules/sys/systemAccess', 'sys:log:login'),
      page(['操作日志', '操作日誌', 'Operations'], '/log/operate', 'sys:log:operate'),
    ],
  },
];

/** The id of an entry follows from its address (of a group: its name), so roles keep it when entries come and go. */
export function menuIdOf({ url, label }: Pick<Entry, 'url' | 'label'>): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(url ?? label[0])) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 1;
}

/** The menu as the menu module takes it. */
export const deliveredSystemMenu = (entries: readonly Entry[] = SYSTEM_MENU): DeliveredEntry[] =>
  entries.map((entry) => ({
    id: menuIdOf(entry),
    kind: entry.url ? 'page' : entry.list?.[0]?.type === 3 ? 'tabs' : 'group',
    label: entry.label,
    icon: entry.icon ?? null,
    url: entry.url ?? null,
    need: entry.url ? [entry.need ?? 'login'].flat() : [],
    ...(GUARDED.has(entry.url) && { guarded: true }),
    list: deliveredSystemMenu(entry.list ?? []),
  }));
