/**
 * The sample company in two languages. Its texts are written once, in Chinese, in the data they belong to; what each of them
 * is in English is in the tables of this folder, one for each part of the company, so that days, people and amounts are
 * the same in both. A test finds texts without English and English without its text.
 */
import type { Ctx } from '#server/context.ts';
import { approvalsInEnglish } from './approvals.ts';
import { companyInEnglish } from './company.ts';
import { contractsInEnglish } from './contracts.ts';
import { demandsInEnglish } from './demands.ts';
import { documentsInEnglish } from './documents.ts';
import { hoursInEnglish } from './hours.ts';
import { housePlanInEnglish } from './house-plan.ts';
import { interfacesInEnglish } from './interfaces.ts';
import { houseIssuesInEnglish } from './issues-house.ts';
import { otherIssuesInEnglish } from './issues-others.ts';
import { platformIssuesInEnglish } from './issues-platform.ts';
import { kpiInEnglish } from './kpi.ts';
import { moneyInEnglish } from './money.ts';
import { ownReportsInEnglish } from './own-reports.ts';
import { peopleInEnglish } from './people.ts';
import { platformPlanInEnglish } from './platform-plan.ts';
import { portfoliosInEnglish } from './portfolios.ts';
import { productsInEnglish } from './products.ts';
import { programsInEnglish } from './programs.ts';
import { registersInEnglish } from './registers.ts';
import { relocationInEnglish } from './relocation.ts';
import { reportsInEnglish } from './reports.ts';
import { resourcesInEnglish } from './resources.ts';
import { materialsInEnglish, reviewsInEnglish } from './reviews-materials.ts';
import { houseRisksInEnglish } from './risks-house.ts';
import { platformRisksInEnglish } from './risks-platform.ts';

/** Chinese text to English text. No text is in two tables. */
export const TABLES: readonly Readonly<Record<string, string>>[] = [
  companyInEnglish,
  housePlanInEnglish,
  platformPlanInEnglish,
  relocationInEnglish,
  houseIssuesInEnglish,
  platformIssuesInEnglish,
  otherIssuesInEnglish,
  approvalsInEnglish,
  reportsInEnglish,
  portfoliosInEnglish,
  registersInEnglish,
  houseRisksInEnglish,
  platformRisksInEnglish,
  hoursInEnglish,
  reviewsInEnglish,
  materialsInEnglish,
  moneyInEnglish,
  contractsInEnglish,
  documentsInEnglish,
  productsInEnglish,
  programsInEnglish,
  resourcesInEnglish,
  peopleInEnglish,
  demandsInEnglish,
  kpiInEnglish,
  ownReportsInEnglish,
  interfacesInEnglish,
];

const ENGLISH: ReadonlyMap<string, string> = new Map(TABLES.flatMap((table) => Object.entries(table)));

/** Chinese characters and punctuation. */
export const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef“”]/;

function inEnglish(of: unknown): unknown {
  if (typeof of === 'string') {
    const found = ENGLISH.get(of);
    if (found === undefined && CHINESE.test(of)) throw new Error(`no English for "${of}" of the sample company`);
    return found ?? of;
  }
  if (Array.isArray(of)) return of.map(inEnglish);
  if (typeof of !== 'object' || of === null) return of;
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, inEnglish(value)]));
}

/** A text, or data with texts in it, in the language of the first start; everything else of the data stays as it is. */
export const told = <T>({ lang }: Pick<Ctx, 'lang'>, of: T): T => (lang === 'en-US' ? (inEnglish(of) as T) : of);
