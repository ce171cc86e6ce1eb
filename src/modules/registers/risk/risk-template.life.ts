/** The life of a library risk: written, published, withdrawn to be changed (records.md §1, library entry). */
import { lifecycle } from '#kernel/lifecycle.ts';
import { texts } from '#kernel/text.ts';
import { libraryMoves, refuseWhilePublished } from '#modules/registers/issue/library-life.ts';
import { riskTemplate } from './risk-template.entity.ts';

export const templateTexts = texts('riskTemplate', {
  publish: ['发布', '發佈', 'Publish'],
  withdraw: ['撤回', '撤回', 'Withdraw'],
  askPublish: [
    '发布后公司全体人员可见，项目可从风险库引用，确定发布？',
    '發佈後公司全體人員可見，項目可從風險庫引用，確定發佈？',
    'Everyone in the company will see it, and projects can use it. Publish?',
  ],
  askWithdraw: [
    '撤回后仅风险库的维护人员可见，不能再引用；已引用的风险不受影响，确定撤回？',
    '撤回後僅風險庫的維護人員可見，不能再引用；已引用的風險不受影響，確定撤回？',
    'Only people who maintain the library will see it, and it can no longer be used. Risks created from it are not affected. Withdraw?',
  ],
  published: [
    '风险库条目已发布，请先撤回',
    '風險庫條目已發佈，請先撤回',
    'The library entry is published; please withdraw it first',
  ],
  already: ['风险库条目已发布', '風險庫條目已發佈', 'The library entry has already been published'],
  notPublished: ['风险库条目尚未发布', '風險庫條目尚未發佈', 'The library entry has not been published yet'],
  promoted: [
    '该风险已加入风险库：“{title}”',
    '該風險已加入風險庫：「{title}」',
    'The risk is already in the library: "{title}"',
  ],
  used: [
    '风险库条目已被项目引用，不能删除，可以撤回',
    '風險庫條目已被項目引用，不能刪除，可以撤回',
    'The library entry is used by projects and cannot be deleted; you can withdraw it',
  ],
  gone: [
    '所选风险库条目不存在或未发布，请刷新后重试',
    '所選風險庫條目不存在或未發佈，請重新整理後重試',
    'A selected library entry does not exist or is not published; please refresh',
  ],
  mostAtOnce: ['一次最多引用 {max} 条', '一次最多引用 {max} 項', 'At most {max} at once'],
});

export const refuseTemplateEdit = refuseWhilePublished(templateTexts.published);

export const riskTemplateLife = lifecycle(riskTemplate, libraryMoves('rk:riskTemplate:publish', templateTexts));
