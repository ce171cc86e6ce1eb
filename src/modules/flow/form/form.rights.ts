/** Rights of forms and their data. */
import type { RightGroup } from '#kernel/permission.ts';

export const formRights: RightGroup = {
  id: 48,
  label: ['表单', '表單', 'Forms'],
  rights: [
    { key: 'wf:form:query', label: ['查看表单', '查看表單', 'View forms'], scopes: ['system'] },
    {
      key: 'wf:form:edit',
      label: ['设计和发布表单', '設計和發佈表單', 'Design and publish forms'],
      needs: ['wf:form:query'],
      scopes: ['system'],
    },
    {
      key: 'wf:object:query',
      label: ['查看业务对象和数据', '查看業務對象和資料', 'View business objects and their data'],
      scopes: ['system'],
    },
    {
      key: 'wf:object:edit',
      label: ['设计业务对象', '設計業務對象', 'Design business objects'],
      needs: ['wf:object:query'],
      scopes: ['system'],
    },
    {
      key: 'wf:object:data',
      label: ['维护业务数据', '維護業務資料', 'Edit business object data'],
      needs: ['wf:object:query'],
      scopes: ['system'],
    },
  ],
};
