/**
 * Configuration: environment variables and two or three switches, all in one table.
 *
 * Hides: reading and checking of text. The same table makes `--help` and the documentation, so they cannot differ. Invariants: a
 * Config holds only valid values; every value has a default; reading is pure (environment and arguments in, Config out). Refuses: a
 * wrong value, an unknown WAYMARK_* name and an unknown switch, each with one line that names it, states the problem and what is
 * allowed.
 */
import { DEFAULT_LANG, type Lang } from '#kernel/text.ts';
import { databaseUrl, type Parsed, proxies, secretText, webAddress, whole, yesNo } from './config-values.ts';
import { objectStore } from './object-store.ts';
import { StartRefusal } from './start-refusal.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Those of which there is a sample company. */
const LANGUAGES = ['zh-CN', 'en-US'] as const;

export interface Config {
  /** TCP port of the web server; 0 takes a free one. */
  port: number;
  host: string;
  /** As written, relative to the working directory. */
  dataDir: string;
  /** False when WAYMARK_DATA was not set: root may then move it (see embedded-database.ts). */
  dataDirChosen: boolean;
  /** External PostgreSQL, or null for the embedded one. */
  databaseUrl: string | null;
  /** Factor for the limits of statements, locks and connections of calls. */
  databasePatience: number;
  logLevel: LogLevel;
  /** Who may read /metrics: `off`, `loopback`, or a token. */
  metrics: string;
  /** Addresses and networks whose X-Forwarded-* headers are believed. */
  trustProxy: string[];
  /** Internal addresses and networks that the server may send to. */
  callbackNetworks: string[];
  /** Gateway that sends short messages; empty: none. */
  smsUrl: string;
  /** Key under which requests to it are signed. */
  smsKey: string;
  /** Report server that shows .cpt templates; empty: none. */
  reportServer: string;
  /** Server of a language model and the model it is asked for; empty: none. */
  assistantUrl: string;
  assistantModel: string;
  /** Key it is asked with; empty: none. */
  assistantKey: string;
  /** Tokens a person may use in a day. */
  assistantTokens: number;
  /** Object store of files; empty: the data directory. */
  files: string;
  /** Virus scanner; empty: none. */
  clamd: string;
  /** Millions of bytes it looks at. */
  clamdMost: number;
  /** Office server; empty: none. */
  office: string;
  /** This product as the office server reaches it. */
  officeHost: string;
  sessionIdleMinutes: number;
  sessionHours: number;
  /** Of what the first start makes. */
  language: Lang;
  /** East positive. New companies take it; "today" of a company follows it. */
  utcOffsetMinutes: number;
  acceptDamage: boolean;
  /** GiB that the files of one company may weigh together. */
  companyStorage: number;
  /** Account that root changes to; empty: none. */
  user: string;
  /** Percent used of the data directory's disk at which the log warns, and at which nothing may be changed. */
  diskWarn: number;
  diskReadOnly: number;
  /** Text the key of sealed values is made of; empty: the key file of the data directory. */
  secret: string;
  /** This node's secret and directory of files are the installation's from now on. */
  adopt: boolean;
  /** No sample company. */
  empty: boolean;
  /** Browser sources served by Vite. */
  dev: boolean;
  help: boolean;
  /** Settings that the environment says. */
  given: readonly (keyof Config)[];
}

interface Setting<K extends keyof Config> {
  key: K;
  /** First set name wins. */
  names: readonly [string, ...string[]];
  fallback: string;
  allowed: string;
  meaning: string;
  parse(text: string): Parsed<Config[K]>;
  /** Changed while it runs, where the environment says nothing; `guarded`: a wrong one can lock people out. */
  live?: 'plain' | 'guarded';
  secret?: true;
}

function language(text: string): Parsed<Lang> {
  const value = LANGUAGES.find((one) => one === text);
  return value ? { value } : { wrong: `is not ${LANGUAGES.join(' or ')}` };
}

const setting = <const K extends keyof Config>(of: Setting<K>): Setting<K> => of;

export const SETTINGS = [
  setting({
    key: 'port',
    names: ['WAYMARK_PORT', 'PORT'],
    fallback: '8080',
    allowed: '0 to 65535 (0: any free port)',
    meaning: 'Port of the web server.',
    parse: whole(0, 65_535),
  }),
  setting({
    key: 'host',
    names: ['WAYMARK_HOST'],
    fallback: '0.0.0.0',
    allowed: 'an IP address or a host name',
    meaning: 'Address the web server listens on; 127.0.0.1 behind a reverse proxy on the same machine.',
    parse: (text) => (/^[A-Za-z0-9.:-]+$/.test(text) ? { value: text } : { wrong: 'is not an address' }),
  }),
  setting({
    key: 'dataDir',
    names: ['WAYMARK_DATA'],
    fallback: './data',
    allowed: 'a directory on a local disk',
    meaning: 'Everything that must be kept: embedded database, passwords of its roles, uploaded files.',
    parse: (text) => (text.includes('\0') ? { wrong: 'holds a NUL character' } : { value: text }),
  }),
  setting({
    key: 'databaseUrl',
    secret: true,
    names: ['DATABASE_URL'],
    fallback: '',
    allowed: 'postgres://user:password@host:port/database (PostgreSQL 15 to 18)',
    meaning: 'An external database server instead of the embedded one; starts without sample data.',
    parse: databaseUrl,
  }),
  setting({
    key: 'databasePatience',
    names: ['WAYMARK_DATABASE_PATIENCE'],
    fallback: '1',
    allowed: '1 to 20',
    meaning:
      'A call answers "busy" when its database takes this many times 2.5 s for a statement, 1.5 s for a lock or 2 s for a connection; more than 1 for a machine that is too slow or too loaded.',
    parse: whole(1, 20),
  }),
  setting({
    key: 'logLevel',
    live: 'plain',
    names: ['WAYMARK_LOG_LEVEL'],
    fallback: 'info',
    allowed: LOG_LEVELS.join(', '),
    meaning: 'How much the server writes to its log.',
    parse: (text) => {
      const value = LOG_LEVELS.find((level) => level === text);
      return value ? { value } : { wrong: 'is not a level' };
    },
  }),
  setting({
    key: 'metrics',
    secret: true,
    names: ['WAYMARK_METRICS'],
    fallback: 'off',
    allowed: 'off, loopback, or a token of 16 to 200 characters',
    meaning:
      'Who may read /metrics (Prometheus): nobody, programs on this machine that ask without a proxy, or whoever sends the token as Authorization: Bearer.',
    parse: (text) =>
      /^(off|loopback|[\x21-\x7e]{16,200})$/.test(text) ? { value: text } : { wrong: 'is none of these' },
  }),
  setting({
    key: 'trustProxy',
    names: ['WAYMARK_TRUST_PROXY'],
    fallback: '',
    allowed: 'IP addresses or networks such as 10.0.0.0/8, or loopback, separated by commas',
    meaning: 'Reverse proxies whose X-Forwarded-* headers are believed; nobody when empty.',
    parse: proxies,
  }),
  setting({
    key: 'callbackNetworks',
    live: 'plain',
    names: ['WAYMARK_CALLBACK_NETWORKS'],
    fallback: '',
    allowed: 'IP addresses or networks such as 10.0.0.0/8, or loopback, separated by commas',
    meaning:
      'Internal networks where callbacks and engines of workflows, identity providers, the server of the assistant, the SMS gateway and mail servers may be; only public addresses when empty.',
    parse: proxies,
  }),
  setting({
    key: 'reportServer',
    names: ['WAYMARK_REPORT_SERVER'],
    fallback: '',
    allowed: 'http://... or https://...',
    meaning: 'Report server to which .cpt templates are handed; without it they are kept and listed only.',
    parse: webAddress,
  }),
  setting({
    key: 'assistantUrl',
    names: ['WAYMARK_ASSISTANT_URL'],
    fallback: '',
    allowed: 'http://... or https://..., together with WAYMARK_ASSISTANT_MODEL',
    meaning:
      'OpenAI-compatible server of a language model that the assistant asks, up to /v1; without it nothing is sent anywhere.',
    parse: webAddress,
  }),
  setting({
    key: 'assistantModel',
    names: ['WAYMARK_ASSISTANT_MODEL'],
    fallback: '',
    allowed: 'name of a model, at most 100 characters',
    meaning: 'Model that the assistant asks for; it must be able to use tools.',
    parse: (text) => (text.length <= 100 ? { value: text } : { wrong: 'is too long' }),
  }),
  setting({
    key: 'assistantKey',
    secret: true,
    names: ['WAYMARK_ASSISTANT_KEY'],
    fallback: '',
    allowed: 'at most 500 characters',
    meaning: 'Key that is sent to the server of the model; none when empty.',
    parse: (text) => (/^[\x21-\x7e]{0,500}$/.test(text) ? { value: text } : { wrong: 'is no key' }),
  }),
  setting({
    key: 'assistantTokens',
    names: ['WAYMARK_ASSISTANT_TOKENS'],
    fallback: '200000',
    allowed: '1000 to 100000000',
    meaning: 'Tokens the assistant may use for one person in a day.',
    parse: whole(1_000, 100_000_000),
  }),
  setting({
    key: 'smsUrl',
    names: ['WAYMARK_SMS_URL'],
    fallback: '',
    allowed: 'http://... or https://..., together with WAYMARK_SMS_KEY',
    meaning: 'Gateway that sends short messages; without it none are sent and nobody is asked for a code.',
    parse: webAddress,
  }),
  setting({
    key: 'smsKey',
    secret: true,
    names: ['WAYMARK_SMS_KEY'],
    fallback: '',
    allowed: '16 to 200 characters',
    meaning: 'Key under which requests to the SMS gateway are signed.',
    parse: secretText,
  }),
  setting({
    key: 'files',
    secret: true,
    names: ['WAYMARK_FILES'],
    fallback: '',
    allowed: 's3://KEY:SECRET@host:port/bucket, with ?region=... and &tls=no where needed',
    meaning:
      'S3-compatible object store that holds the bytes of files instead of the data directory, so that several nodes need no shared disk; moved by npm run files.',
    parse: (text) => (text === '' || objectStore(text) ? { value: text } : { wrong: 'is not an address of a store' }),
  }),
  setting({
    key: 'clamd',
    names: ['WAYMARK_CLAMD'],
    fallback: '',
    allowed: 'host:port, or the path of a socket',
    meaning:
      'Virus scanner (clamd) that reads every file before it is kept; while it does not answer no file is taken. Nothing is scanned when empty.',
    parse: (text) =>
      text === '' || text.startsWith('/') || /^\[?[\w.:-]+\]?:\d{1,5}$/.test(text)
        ? { value: text }
        : { wrong: 'is no address' },
  }),
  setting({
    key: 'clamdMost',
    names: ['WAYMARK_CLAMD_MAX'],
    fallback: '25',
    allowed: '1 to 2000 (millions of bytes)',
    meaning:
      'Largest file the scanner looks at; larger ones are refused. As StreamMaxLength, MaxFileSize and MaxScanSize of clamd say, which are raised together.',
    parse: whole(1, 2000),
  }),
  setting({
    key: 'office',
    names: ['WAYMARK_OFFICE'],
    fallback: '',
    allowed: 'http://... or https://..., together with WAYMARK_OFFICE_HOST',
    meaning:
      'Office server (Collabora Online, OnlyOffice and others that speak WOPI) in which people edit documents; its discovery is at /hosting/discovery there, unless the address has a path. Without one, texts and cells are edited by the product itself.',
    parse: webAddress,
  }),
  setting({
    key: 'officeHost',
    names: ['WAYMARK_OFFICE_HOST'],
    fallback: '',
    allowed: 'http://... or https://..., together with WAYMARK_OFFICE',
    meaning: 'Address of the product as the office server reaches it.',
    parse: webAddress,
  }),
  setting({
    key: 'sessionIdleMinutes',
    live: 'guarded',
    names: ['WAYMARK_SESSION_IDLE_MINUTES'],
    fallback: '30',
    allowed: '1 to 1440',
    meaning: 'A session ends after this many minutes without use; companies may set less.',
    parse: whole(1, 1_440),
  }),
  setting({
    key: 'sessionHours',
    live: 'guarded',
    names: ['WAYMARK_SESSION_HOURS'],
    fallback: '12',
    allowed: '1 to 720',
    meaning: 'A session ends after this many hours in any case; companies may set less.',
    parse: whole(1, 720),
  }),
  setting({
    key: 'language',
    names: ['WAYMARK_LANGUAGE'],
    fallback: DEFAULT_LANG,
    allowed: LANGUAGES.join(' or '),
    // Not by LANG: servers of Chinese companies run under en_US as often as not.
    meaning: 'Language of the company that the first start makes, with its sample data.',
    parse: language,
  }),
  setting({
    key: 'utcOffsetMinutes',
    names: ['WAYMARK_UTC_OFFSET_MINUTES'],
    fallback: '480',
    allowed: '-720 to 840',
    meaning: "Minutes the company's clock is ahead of UTC; decides which day is today.",
    parse: whole(-720, 840),
  }),
  setting({
    key: 'companyStorage',
    live: 'plain',
    names: ['WAYMARK_COMPANY_STORAGE'],
    fallback: '100',
    allowed: '1 to 1000000 GiB',
    meaning: 'What the files of one company may weigh together.',
    parse: whole(1, 1_000_000),
  }),
  setting({
    key: 'user',
    names: ['WAYMARK_USER'],
    fallback: '',
    allowed: 'name of an account of this machine',
    meaning: 'Started as root, Waymark gives up its rights for those of this account before it opens anything.',
    parse: (text) => (/^[A-Za-z0-9._-]{0,100}$/.test(text) ? { value: text } : { wrong: 'is no name of an account' }),
  }),
  setting({
    key: 'diskWarn',
    live: 'plain',
    names: ['WAYMARK_DISK_WARN'],
    fallback: '85',
    allowed: '50 to 100 percent (100: never)',
    meaning: 'The log says that the disk of the data directory is getting full.',
    parse: whole(50, 100),
  }),
  setting({
    key: 'diskReadOnly',
    live: 'guarded',
    names: ['WAYMARK_DISK_READ_ONLY'],
    fallback: '95',
    allowed: '50 to 100 percent (100: never)',
    meaning: 'Nothing can be changed while the disk of the data directory is this full.',
    parse: whole(50, 100),
  }),
  setting({
    key: 'acceptDamage',
    names: ['WAYMARK_ACCEPT_DAMAGE'],
    fallback: 'no',
    allowed: 'yes or no',
    meaning: 'Start although the embedded database has met damaged pages, to save what can be read.',
    parse: yesNo,
  }),
  setting({
    key: 'secret',
    secret: true,
    names: ['WAYMARK_SECRET'],
    fallback: '',
    allowed: '16 to 200 characters, the same on every node',
    meaning: 'Key under which mail passwords are kept in the database; by default a file made in the data directory.',
    parse: secretText,
  }),
] as const;

export const SWITCHES = [
  { name: '--empty', key: 'empty', meaning: 'Start without the sample company.' },
  {
    name: '--adopt',
    key: 'adopt',
    meaning: "Take this node's secret and directory of files as those of the installation from now on.",
  },
  { name: '--dev', key: 'dev', meaning: 'Serve the web client from its sources, for developers.' },
  { name: '--help', key: 'help', meaning: 'Print this text and end.' },
] as const;

/** Secrets stay out of messages: of a URL only the part before the user is shown. */
const shown = (name: string, text: string): string => {
  if (SETTINGS.some((one) => one.secret && one.key !== 'databaseUrl' && one.names.some((n) => n === name)))
    return '...';
  return name === 'DATABASE_URL' ? `${text.split(':')[0]}:...` : text;
};

/** The known name nearest to a mistyped one. */
function nearest(name: string): string {
  const distance = (a: string, b: string): number => {
    let row = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      for (let j = 1; j <= b.length; j++) {
        next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
      }
      row = next;
    }
    return row[b.length]!;
  };
  const known = SETTINGS.flatMap((s) => s.names);
  return known.toSorted((a, b) => distance(name, a) - distance(name, b))[0]!;
}

/** Reads and checks everything. Throws StartRefusal for the first thing that is wrong. */
export function readConfig(env: Record<string, string | undefined>, argv: readonly string[]): Config {
  const known = new Set<string>(SETTINGS.flatMap((s) => s.names));
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('WAYMARK_') && !known.has(name)) {
      throw new StartRefusal(`${name} is not a setting of Waymark; did you mean ${nearest(name)}? See --help.`);
    }
  }
  const config: Partial<Record<keyof Config, unknown>> = {};
  const given: (keyof Config)[] = [];
  for (const { key, names, fallback, allowed, parse } of SETTINGS) {
    const name = names.find((n) => (env[n] ?? '').trim() !== '') ?? names[0];
    if ((env[name] ?? '').trim() !== '') given.push(key);
    const text = (env[name] ?? '').trim() || fallback;
    const parsed = parse(text);
    if ('wrong' in parsed) throw new StartRefusal(`${name}=${shown(name, text)} ${parsed.wrong}; allowed: ${allowed}.`);
    config[key] = parsed.value;
  }
  if ((config.smsUrl === '') !== (config.smsKey === '')) {
    throw new StartRefusal('WAYMARK_SMS_URL and WAYMARK_SMS_KEY must be set together.');
  }
  if ((config.office === '') !== (config.officeHost === '')) {
    throw new StartRefusal('WAYMARK_OFFICE and WAYMARK_OFFICE_HOST must be set together.');
  }
  if ((config.assistantUrl === '') !== (config.assistantModel === '')) {
    throw new StartRefusal('WAYMARK_ASSISTANT_URL and WAYMARK_ASSISTANT_MODEL must be set together.');
  }
  config.given = given;
  config.dataDirChosen = (env.WAYMARK_DATA ?? '').trim() !== '';
  for (const { key } of SWITCHES) config[key] = false;
  for (const argument of argv) {
    const found = SWITCHES.find((s) => s.name === argument);
    if (!found) throw new StartRefusal(`${argument} is not known; allowed: ${SWITCHES.map((s) => s.name).join(', ')}.`);
    config[found.key] = true;
  }
  return config as Config;
}

/** Text of `--help`. */
export function helpText(): string {
  const lines = ['Usage: npm start -- [switches]', '', 'Switches:'];
  for (const { name, meaning } of SWITCHES) lines.push(`  ${name.padEnd(10)}${meaning}`);
  lines.push('', 'Environment:');
  for (const { names, fallback, allowed, meaning } of SETTINGS) {
    lines.push(
      `  ${names.join(' or ')}`,
      `      ${meaning}`,
      `      Allowed: ${allowed}. Default: ${fallback || 'not set'}.`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The table of the documentation, in Markdown. */
export function configTable(): string {
  const rows = SETTINGS.map(
    (s) =>
      `| ${s.names.map((n) => `\`${n}\``).join(', ')} | ${s.fallback ? `\`${s.fallback}\`` : ''} | ${s.allowed} | ${s.meaning} |`,
  );
  return ['| Name | Default | Allowed | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
