/**
 * The seed of the property tests: the same in every run, so that a failure is there again when it is looked for. Other
 * random cases are tried by `FC_SEED=n npx vitest run --project pure`.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261) });
