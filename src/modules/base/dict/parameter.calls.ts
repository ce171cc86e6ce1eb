/** The system parameters as one form with limits; they are stored as items of their dictionary (2-rules §9). */
import { call, type InputOf, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import { type ParameterKey, type ParameterLimits, parameters } from './dict.rules.ts';

const whole = (key: ParameterKey) =>
  int(parameters[key].label, { required: true, min: parameters[key].min, max: parameters[key].max });

export const parameterFields = {
  passwordDays: whole('sys.password.updateTime'),
  idleMinutes: whole('sys.session.idleMinutes'),
  sessionHours: whole('sys.session.hours'),
  staySignedIn: whole('sys.session.stay'),
  passwordMax: whole('sys.password.maxLength'),
  secondFactor: whole('sys.secondFactor'),
  officersApart: whole('sys.officers.apart'),
  logDays: whole('sys.log.retentionDays'),
  yellowDays: whole('project.progress.yellow'),
  redDays: whole('project.progress.red'),
} as const;
export type ParameterName = keyof typeof parameterFields;

/** Field of the form → key of the dictionary item. */
export const parameterKeys: Readonly<Record<ParameterName, ParameterKey>> = {
  passwordDays: 'sys.password.updateTime',
  idleMinutes: 'sys.session.idleMinutes',
  sessionHours: 'sys.session.hours',
  staySignedIn: 'sys.session.stay',
  passwordMax: 'sys.password.maxLength',
  secondFactor: 'sys.secondFactor',
  officersApart: 'sys.officers.apart',
  logDays: 'sys.log.retentionDays',
  yellowDays: 'project.progress.yellow',
  redDays: 'project.progress.red',
};

export interface ParameterState {
  /** Grows with every change of a parameter; sent back when saving. */
  version: number;
  values: Record<ParameterName, number>;
  /** Sessions cannot last longer than the installation allows. */
  limits: Record<ParameterName, ParameterLimits>;
}
const version = int(['版本', '版本', 'Version'], { required: true, min: 0 });

/** The parameters in force. */
export const parameterState = call('GET', '/api/v1/dict/parameters', 'sys:dict:query', {}, output<ParameterState>(), {
  label: ['参数设置', '參數設定', 'Parameter settings'],
  touches: ['dictItem'],
});
/** Stores them all; refuses values out of their limits, and a serious delay before a slight one. */
export const saveParameters = call(
  'POST',
  '/api/v1/dict/parameters',
  'sys:dict:edit',
  { version, ...parameterFields },
  output<ParameterState>(),
  {
    label: ['保存参数设置', '儲存參數設定', 'Save parameter settings'],
    fails: 'save',
    touches: ['dictItem', 'project'],
  },
);
export type ParameterInput = InputOf<typeof saveParameters>;
