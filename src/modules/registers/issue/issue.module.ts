import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/dict/dict-seed.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import type {} from '#modules/people/message/message-events.ts';
import { issueDictionaries } from './issue.dictionaries.ts';
import { issue } from './issue.entity.ts';
import { issueLife } from './issue.life.ts';
import { issueRightGroup } from './issue.rights.ts';
import { typicalProblem } from './problem.entity.ts';
import { problemLife } from './problem.life.ts';
import { problemRightGroup } from './problem.rights.ts';

export const issueModule: Module = {
  name: 'issue',
  objectMenus: {
    project: [
      {
        id: 37,
        place: 40,
        label: ['项目问题', '項目問題', 'Issues'],
        icon: 'bug',
        url: '/project/projectIssue',
        perms: 'pm:issue:query',
      },
      {
        id: 340306,
        place: 60,
        label: ['问题设置', '問題設定', 'Issue settings'],
        url: '/project/projectConfigureIssue',
        perms: 'pm:project:query',
      },
    ],
    template: [
      {
        id: 6406,
        place: 60,
        label: ['问题设置', '問題設定', 'Issue settings'],
        url: '/projectTemplate/configIssue',
        perms: 'pm:template:query',
      },
    ],
    program: [
      {
        id: 44,
        place: 20,
        label: ['项目集问题', '項目集問題', 'Issues'],
        icon: 'bug',
        url: '/modules/projectProgram/projectProgramIssue',
        perms: 'pm:issue:query',
      },
    ],
  },
  changeLabels: {
    issues: ['问题设置', '問題設定', 'Issue settings'],
  },
  entities: [issue, typicalProblem],
  lifecycles: [issueLife, problemLife],
  rights: [issueRightGroup, problemRightGroup],
  dictionaries: issueDictionaries,
  messages: [
    { key: 'issue.toHandle', kind: 'project', label: ['问题待我处理', '問題待我處理', 'Issue waiting for me'] },
    { key: 'issue.toVerify', kind: 'project', label: ['问题待我验证', '問題待我驗證', 'Issue to verify'] },
    { key: 'issue.rests', kind: 'project', label: ['问题长期未处理', '問題長期未處理', 'Issue not acted on for long'] },
    {
      key: 'issue.taskFinished',
      kind: 'project',
      label: ['由问题生成的任务已完成', '由問題生成的任務已完成', 'Task created from an issue finished'],
    },
  ],
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
      rule: {
        name: ['问题编号', '問題編號', 'Issue number'],
        digits: 5,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'I-' }, { kind: 'number' }],
      },
    },
  },
};
