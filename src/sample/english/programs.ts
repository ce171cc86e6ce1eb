/** Programs in English. */
export const programsInEnglish: Readonly<Record<string, string>> = {
  平台项目按优先级平衡: 'Platform by priority',
  项目集人力冲突: 'People wanted twice in the program',
  '地下室防水返工，样板楼与相关计划一并顺延。':
    'The basement is waterproofed again: the show home and what hangs on it move together.',
};
