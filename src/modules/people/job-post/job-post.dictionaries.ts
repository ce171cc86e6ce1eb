/** Dictionaries of the module job-post. */
import { type DictionarySeed, seedItem } from '#modules/base/dict/dict-seed.ts';

export const jobPostDictionaries: readonly DictionarySeed[] = [
  {
    dictKey: 'work_area',
    kind: 'tree',
    name: ['工作领域', '工作領域', 'Work area'],
    items: [
      seedItem('product', ['产品', '產品', 'Product']),
      seedItem('market', ['市场', '市場', 'Market']),
      seedItem('support', ['支持', '支援', 'Support']),
    ],
  },
  {
    dictKey: 'job_level',
    kind: 'select',
    name: ['岗位级别', '崗位級別', 'Job level'],
    items: [
      seedItem('junior', ['初级', '初級', 'Junior']),
      seedItem('intermediate', ['中级', '中級', 'Intermediate']),
      seedItem('senior', ['高级', '高級', 'Senior']),
      seedItem('expert', ['专家', '專家', 'Expert']),
    ],
  },
  {
    dictKey: 'skill_group',
    kind: 'select',
    name: ['技能组', '技能組', 'Skill group'],
    items: [
      seedItem('management', ['管理', '管理', 'Management']),
      seedItem('development', ['研发', '研發', 'Development']),
      seedItem('engineering', ['工程', '工程', 'Engineering']),
    ],
  },
];
