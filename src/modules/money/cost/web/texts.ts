import { texts } from '#kernel/text.ts';

export const costPageTexts = texts('costPage', {
  page: ['实际成本', '實際成本', 'Actual cost'],
  programPage: ['项目集实际成本', '項目集實際成本', 'Actual cost of the program'],
});
