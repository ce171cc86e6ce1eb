/** A throw-away module of tests: one number that is inherited, with its pages. */
import { int } from '#kernel/field.ts';
import { inherited } from '#kernel/inherited.ts';
import type { Module } from '#kernel/module.ts';

const label = ['汇报节奏', '匯報節奏', 'Reporting pace'] as const;

export const pace = inherited({
  name: 'pace',
  label,
  fields: { days: int(['天数', '天數', 'Days'], { required: true, min: 1, max: 90 }) },
  delivered: { days: 14 },
  rights: { read: ['pm:project:query'], object: ['pm:project:config', 'pm:template:edit'], company: 'sys:notice:edit' },
  pages: { company: '/modules/sys/pace', project: '/project/pace', template: '/projectTemplate/pace' },
});

export const paceModule: Module = {
  name: 'pace',
  inherited: [pace],
  changeLabels: { pace: label },
  menu: [{ label, url: '/modules/sys/pace', under: 'base', place: 900, need: 'sys:notice:edit' }],
  objectMenus: {
    project: [{ id: 340390, place: 900, label, url: '/project/pace', perms: 'pm:project:query' }],
    template: [{ id: 6490, place: 900, label, url: '/projectTemplate/pace', perms: 'pm:template:query' }],
  },
};
