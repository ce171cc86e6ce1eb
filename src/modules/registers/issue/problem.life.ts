/** The life of a typical problem: written, published, withdrawn to be changed (records.md §1, library entry). */
import { lifecycle } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { libraryMoves, refuseWhilePublished } from './library-life.ts';
import { typicalProblem } from './problem.entity.ts';

export const problemTexts = texts('typicalProblem', {
  publish: ['发布', '發佈', 'Publish'],
  withdraw: ['撤回', '撤回', 'Withdraw'],
  askPublish: [
    '发布后公司全体人员可见，并在填写问题时推荐给他们，确定发布？',
    '發佈後公司全體人員可見，並在填寫問題時推薦給他們，確定發佈？',
    'Everyone in the company will see it, and it will be suggested when people enter an issue. Publish?',
  ],
  askWithdraw: [
    '撤回后仅典型问题库的维护人员可见，不再推荐，确定撤回？',
    '撤回後僅典型問題庫的維護人員可見，不再推薦，確定撤回？',
    'Only people who maintain the library will see it, and it will no longer be suggested. Withdraw?',
  ],
  published: [
    '典型问题已发布，请先撤回',
    '典型問題已發佈，請先撤回',
    'The typical problem is published; please withdraw it first',
  ],
  already: ['典型问题已发布', '典型問題已發佈', 'The typical problem has already been published'],
  notPublished: ['典型问题尚未发布', '典型問題尚未發佈', 'The typical problem has not been published yet'],
  noSolution: [
    '发布前请填写解决办法或预防措施',
    '發佈前請填寫解決辦法或預防措施',
    'Please enter a solution or preventive measure before publishing',
  ],
  notClosed: [
    '只有已关闭的问题可以加入典型问题库',
    '只有已關閉的問題可以加入典型問題庫',
    'Only closed issues can be added to the typical problem library',
  ],
  promoted: [
    '该问题已加入典型问题库：“{title}”',
    '該問題已加入典型問題庫：「{title}」',
    'The issue is already in the library: "{title}"',
  ],
});

export const refuseProblemEdit = refuseWhilePublished(problemTexts.published);

const { publish, withdraw } = libraryMoves('kb:typicalProblem:publish', problemTexts);
export const problemLife = lifecycle(typicalProblem, {
  publish: {
    ...publish,
    refuse: ({ solution, prevention }) => (solution || prevention ? null : problem(problemTexts.noSolution)),
  },
  withdraw,
});
