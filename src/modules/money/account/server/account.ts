/** Server of account sets, their months, subjects and exchange rates. */
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { makeDefaultSet, subjectsOf, subjectUses } from '../account.calls.ts';
import { accountModule } from '../account.module.ts';
import { accountSetService, beginBooks, fiscalPeriodService, holdSet, setDefault } from './account-sets.ts';
import { exchangeRateService } from './rates.ts';
import { subjectService } from './subject-service.ts';
import { usesOf } from './subject-uses.ts';
import { offeredSubjects } from './subjects.ts';

export const accountServer: ServerModule = {
  ...accountModule,
  services: [accountSetService, fiscalPeriodService, subjectService, exchangeRateService],
  holds: { fiscalPeriod: holdSet },
  companyBegins: beginBooks,
  handlers: [
    ...entityHandlers(accountSetService),
    ...entityHandlers(fiscalPeriodService, ['create', 'update', 'remove', 'batchRemove', 'import', 'importTemplate']),
    ...entityHandlers(subjectService),
    ...entityHandlers(exchangeRateService),
    handle(subjectsOf, (ctx, { scope }) => offeredSubjects(ctx, scope)),
    handle(subjectUses, async (ctx, { id }) => {
      await subjectService.row(ctx, id);
      return usesOf(ctx, [id]);
    }),
    handle(makeDefaultSet, async (ctx, { id }) => {
      await setDefault(ctx, id);
      return null;
    }),
  ],
};
