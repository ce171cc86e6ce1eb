/** Lives of personnel files, skills of people, and trainings. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { employee } from './employee.entity.ts';
import { employeeTexts as t } from './employee.texts.ts';
import { type PersonSkillRow, personSkill } from './person-skill.entity.ts';
import { trainingPlan } from './training.entity.ts';

export const employeeLife = lifecycle(employee, {
  leave: {
    label: ['离职', '離職', 'Leave'],
    from: ['onJob'],
    to: 'left',
    right: 'hr:employee:edit',
    sets: { leftOn: 'must' },
    reason: 'may',
    danger: true,
  },
  rejoin: {
    label: ['恢复在职', '恢復在職', 'Employ again'],
    from: ['left'],
    to: 'onJob',
    right: 'hr:employee:edit',
    clears: ['leftOn'],
  },
});

const others = (row: PersonSkillRow, { viewer }: Moment) => (viewer === row.person ? problem(t.notOneself) : null);

export const personSkillLife = lifecycle(personSkill, {
  assess: {
    label: ['评定', '評定', 'Assess'],
    from: ['declared'],
    to: 'assessed',
    right: 'hr:skill:assess',
    sets: { level: 'must', note: 'may' },
    stamps: { assessedBy: 'viewer', assessedOn: 'today' },
    refuse: others,
  },
  refuse: {
    label: ['不通过', '不通過', 'Do not confirm'],
    from: ['declared'],
    to: 'refused',
    right: 'hr:skill:assess',
    reason: 'must',
    stamps: { assessedBy: 'viewer', assessedOn: 'today' },
    refuse: others,
    danger: true,
  },
});

const EDIT = 'hr:training:edit';
export const trainingLife = lifecycle(trainingPlan, {
  publish: { label: ['发布', '發佈', 'Publish'], from: ['draft'], to: 'published', right: EDIT },
  begin: { label: ['开始', '開始', 'Begin'], from: ['published'], to: 'running', right: EDIT },
  finish: { label: ['完成', '完成', 'Finish'], from: ['running'], to: 'done', right: EDIT },
  cancel: {
    label: ['取消', '取消', 'Cancel'],
    from: ['draft', 'published', 'running'],
    to: 'cancelled',
    right: EDIT,
    reason: 'must',
    danger: true,
  },
});
