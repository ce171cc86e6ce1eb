/** What the platform and other modules ask of dictionaries. */
export { boundParameter, limitsOf } from '../dict.rules.ts';
export { type ClassTemplate, codeMarkOf, withUp } from './classification.ts';
export { dictIds, dictItems, dictionaryExists, dictKeys, dictTitles, nameSql } from './items.ts';
export { keptDaysSql, parameter, parameterSql } from './parameter-values.ts';
export { addDictionaries, completeDictionaries } from './seeds.ts';
