import type { Module } from '#kernel/module.ts';
import type {} from '#modules/dict/dict-seed.ts';
import type {} from '#modules/numbering/numbered.ts';
import { issueDictionaries } from './issue.dictionaries.ts';
import { issue } from './issue.entity.ts';
import { issueLife } from './issue.life.ts';
import { issueRightGroup } from './issue.rights.ts';
import { typicalProblem } from './problem.entity.ts';
import { problemLife } from './problem.life.ts';
import { problemRightGroup } from './problem.rights.ts';

export const issueModule: Module = {
  name: 'issue',
  entities: [issue, typicalProblem],
  lifecycles: [issueLife, problemLife],
  rights: [issueRightGroup, problemRightGroup],
  dictionaries: issueDictionaries,
  addresses: {
    typicalProblem: '/modules/knowledgeManage/typicalProblemLibrary?problemId={id}',
    issue: {
      alone: '/issue/seeQuestion?issueId={id}',
      project: '/project/moduleSplit/projectIssue/see?issueId={id}&projectId={projectId}',
      program: '/project/moduleSplit/projectIssue/seeProgram?issueId={id}&programId={programId}',
    },
  },
  numbered: {
    issue: {
      label: ['问题', '問題', 'Issue'],
      rule: { name: '问题编号', digits: 5, reset: 'never', parts: [{ kind: 'fixed', text: 'I-' }, { kind: 'number' }] },
    },
  },
};
