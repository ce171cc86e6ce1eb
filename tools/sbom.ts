/** `npm run sbom`: writes reports/sbom.cdx.json and refuses packages with a license we do not accept. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOf, type Lock, refusedLicences } from './bill-of-materials.ts';
import { ROOT } from './steps.ts';

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const target = join(ROOT, 'reports', 'sbom.cdx.json');
mkdirSync(join(ROOT, 'reports'), { recursive: true });
writeFileSync(target, `${JSON.stringify(billOf(lock), null, 1)}\n`);
const refused = refusedLicences(lock);
process.stdout.write(`Bill of materials  ${Object.keys(lock.packages).length - 1} packages, reports/sbom.cdx.json\n`);
for (const line of refused) process.stderr.write(`Licence not taken: ${line}\n`);
if (refused.length > 0) process.exit(1);
