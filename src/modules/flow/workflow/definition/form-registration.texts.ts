/** Refusals and words of form registrations and of pages that are embedded as forms. */
import { texts } from '#kernel/text.ts';

export const registrationTexts = texts('workflow.registration', {
  needUrl: ['请填写表单地址', '請填寫表單地址', 'Please fill in the address of the form'],
  badUrl: [
    '表单地址须以 http:// 或 https:// 开头，且不含账号',
    '表單地址須以 http:// 或 https:// 開頭，且不含帳號',
    'The address must begin with http:// or https:// and must not contain an account',
  ],
  needForm: ['请选择表单', '請選擇表單', 'Please choose a form'],

  badVariables: [
    '变量须有不重复的标识、名称和类型',
    '變數須有不重複的標識、名稱和類型',
    'Variables need a unique key, a name and a type',
  ],
  workflow: ['流程', '流程', 'Workflow'],
  key: ['标识', '標識', 'Key'],
  formType: ['表单类型', '表單類型', 'Form type'],
  form: ['表单', '表單', 'Form'],
  formUrl: ['表单地址', '表單地址', 'Form address'],
  variables: ['变量', '變數', 'Variables'],
  variableName: ['名称', '名稱', 'Name'],
  variableType: ['类型', '類型', 'Type'],
  addVariable: ['添加变量', '新增變數', 'Add a variable'],
  updated: ['更新时间', '更新時間', 'Updated'],
  add: ['新增配置', '新增配置', 'Add a form'],
  edit: ['编辑', '編輯', 'Edit'],
  remove: ['删除', '刪除', 'Delete'],
  removeAsk: ['删除“{name}”的表单配置？', '刪除「{name}」的表單配置？', 'Delete the form of "{name}"?'],
  fromForm: [
    '变量取自表单中设置了“变量”的字段。',
    '變數取自表單中設定了「變數」的欄位。',
    'The variables are the fields of the form that have a variable name.',
  ],
  messages: [
    '页面用 postMessage 发送 startFlow 或 saveDraft 及表单数据；只接受来自此地址的消息。',
    '頁面用 postMessage 傳送 startFlow 或 saveDraft 及表單資料；只接受來自此地址的訊息。',
    'The page sends startFlow or saveDraft with its data by postMessage; only messages from this address are accepted.',
  ],
  saved: ['已保存', '已儲存', 'Saved'],
});
