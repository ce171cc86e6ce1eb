/**
 * What Waymark is made of: every package of the lock file, and whether its license is one we take.
 *
 * The lock file is the source: it names what `npm ci` installs on any machine, with license and hash.
 */
interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
}
export interface Lock {
  packages: Readonly<Record<string, Locked>>;
}

/** Apache-2.0, MIT, BSD, ISC, MPL, and what asks for less than they do. */
const TAKEN = new Set([
  'Apache-2.0',
  'MIT',
  'MIT-0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'MPL-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'Unlicense',
  'CC0-1.0',
]);

/** Packages without a named license, and why they are accepted. */
const KNOWN: Readonly<Record<string, string>> = {
  'bpmn-js': 'MIT with a logo that must stay visible; the modeller shows it (docs/adr/031-approval-libraries.md)',
};

/** Whether a license expression (SPDX: OR, AND, brackets) can be met by licenses we take. */
export function isTaken(expression: string): boolean {
  const words = expression.replace(/[()]/g, ' $& ').trim().split(/\s+/);
  let at = 0;
  const one = (): boolean => {
    if (words[at] !== '(') {
      let name = words[at++] ?? '';
      // "SEE LICENSE IN FILE" is one name.
      while (at < words.length && !['AND', 'OR', ')'].includes(words[at]!)) name += ` ${words[at++]}`;
      return TAKEN.has(name);
    }
    at++;
    const inner = either();
    at++;
    return inner;
  };
  const both = (): boolean => {
    let met = one();
    while (words[at] === 'AND') {
      at++;
      met = one() && met;
    }
    return met;
  };
  const either = (): boolean => {
    let met = both();
    while (words[at] === 'OR') {
      at++;
      met = both() || met;
    }
    return met;
  };
  return either() && at === words.length;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** `name@version: licence` of every package with a license that is not accepted. */
export const refusedLicences = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { version, license = 'none' }]) =>
    path === '' || isTaken(license) || Object.hasOwn(KNOWN, nameOf(path))
      ? []
      : [`${nameOf(path)}@${version}: ${license}`],
  );

/** The bill of materials in CycloneDX 1.5. Packages that are only installed on other systems are in it as optional. */
export function billOf({ packages }: Lock): object {
  const { name = 'waymark', version } = packages[''] as Locked & { name?: string };
  const components = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version: of, license = 'none', integrity, dev, optional }]) => {
      const [algorithm, hash] = integrity?.split('-', 2) ?? [];
      return {
        type: 'library',
        'bom-ref': path,
        name: nameOf(path),
        version: of,
        purl: `pkg:npm/${nameOf(path).replace('@', '%40')}@${of}`,
        scope: dev ? 'excluded' : optional ? 'optional' : 'required',
        licenses: [{ expression: license }],
        ...(algorithm === 'sha512' &&
          hash && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
      };
    });
  const component = { type: 'application', 'bom-ref': name, name, version };
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component }, components };
}
