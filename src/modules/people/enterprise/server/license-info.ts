/** What is installed and how much of it is used; third-party packages as the lock file of the installation names them. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { contribution, type Given } from '#kernel/contribution.ts';
import { handle } from '#server/context.ts';
import { type LicenseInfo, licenseInfo } from '../license-info.calls.ts';

const ROOT = new URL('../../../../../', import.meta.url);

interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}

let packages: LicenseInfo['packages'] | undefined;
/** Read once: an installation does not change while it runs. */
function installed(): LicenseInfo['packages'] {
  if (packages) return packages;
  const lock = JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8')) as Lock;
  const found = Object.entries(lock.packages).flatMap(([path, { version = '', license = '', dev = false }]) =>
    path === '' || dev ? [] : [{ name: path.replace(/^.*node_modules\//, ''), version, license }],
  );
  const once = new Map(found.map((one) => [`${one.name} ${one.version}`, one]));
  packages = [...once.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return packages;
}

let product: LicenseInfo['product'] | undefined;
function ofProduct(): LicenseInfo['product'] {
  if (!product) {
    const { version, license } = JSON.parse(
      readFileSync(new URL('package.json', ROOT), 'utf8'),
    ) as LicenseInfo['product'];
    product = { name: 'Waymark', version, license };
  }
  return product;
}

/** Names of modules, which everybody of the installation has. */
const names = contribution('server', 'handlers', (given: readonly Given<unknown>[]) => given.map(({ by }) => by));

export const licenseHandler = handle(licenseInfo, async (ctx): Promise<LicenseInfo> => {
  const { rows } = await sql<
    LicenseInfo['usage']
  >`SELECT s.seats_used, s.seats, s.projects_used, s.projects, s.storage_gib,
      round(coalesce((SELECT bytes FROM company_storage f WHERE f.company_id = s.company_id), 0) / 1073741824.0, 2)::text AS storage_used
    FROM company_standing s WHERE s.company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
  return { product: ofProduct(), usage: rows[0]!, modules: [...names()].toSorted(), packages: installed() };
});
