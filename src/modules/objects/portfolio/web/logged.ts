import { text } from '#kernel/field.ts';
import { portfolio } from '../portfolio.entity.ts';
import { portfolioPageTexts as x } from './texts.ts';

/** In the log of a portfolio what it governs changes like a field. */
export const logged = { ...portfolio, fields: { ...portfolio.fields, items: text(x.contents.text) } };
