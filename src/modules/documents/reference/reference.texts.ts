import { texts } from '#kernel/text.ts';

export const referenceTexts = texts('reference', {
  page: ['项目参考资料', '項目參考資料', 'Project references'],
  templatePage: ['模板参考资料', '範本參考資料', 'Template references'],
  turned: [
    '参考资料“{name}”有新版本“{newer}”，请确认是否改用',
    '參考資料「{name}」有新版本「{newer}」，請確認是否改用',
    'The reference "{name}" has a newer version "{newer}"; please confirm whether to use it',
  ],
  noEdition: [
    '文档尚未归档，没有可引用的有效版本',
    '文件尚未歸檔，沒有可引用的有效版本',
    'The document is not archived yet, so it has no effective version to refer to',
  ],
  documentKept: [
    '文档被参考资料“{name}”引用，不能删除',
    '文件被參考資料「{name}」引用，不能刪除',
    'The document is used by the reference "{name}" and cannot be deleted',
  ],
  taskKept: [
    '任务关联了参考资料“{name}”，不能删除，请先取消关联',
    '任務關聯了參考資料「{name}」，不能刪除，請先取消關聯',
    'The task is linked to the reference "{name}" and cannot be deleted; remove the link first',
  ],
  versionKept: [
    '该版本被参考资料“{name}”引用，不能删除',
    '該版本被參考資料「{name}」引用，不能刪除',
    'This version is used by the reference "{name}" and cannot be deleted',
  ],
});
