import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import { program } from './program.entity.ts';
import { programLife } from './program.life.ts';
import { programKind } from './program.object.ts';

export const programModule: Module = {
  name: 'program',
  entities: [program],
  lifecycles: [programLife],
  objects: [programKind],
  addresses: { program: '/modules/projectProgram/projectProgramDetail?programId={id}' },
  numbered: {
    program: {
      label: ['项目集', '項目集', 'Program'],
      classed: true,
      rule: {
        name: ['项目集编号', '項目集編號', 'Program number'],
        digits: 3,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'PG' }, { kind: 'number' }],
      },
    },
  },
};
