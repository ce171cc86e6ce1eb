import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configTable, helpText, readConfig, SETTINGS, SWITCHES } from './config.ts';

describe('readConfig', () => {
  test('defaults', () => {
    expect(readConfig({}, [])).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: './data',
      dataDirChosen: false,
      databaseUrl: null,
      databasePatience: 1,
      logLevel: 'info',
      metrics: 'off',
      trustProxy: [],
      callbackNetworks: [],
      files: '',
      clamd: '',
      clamdMost: 25,
      reportServer: '',
      office: '',
      officeHost: '',
      assistantUrl: '',
      assistantModel: '',
      assistantKey: '',
      assistantTokens: 200_000,
      smsUrl: '',
      smsKey: '',
      sessionIdleMinutes: 30,
      sessionHours: 12,
      utcOffsetMinutes: 480,
      language: 'zh-CN',
      companyStorage: 100,
      user: '',
      diskWarn: 85,
      diskReadOnly: 95,
      acceptDamage: false,
      secret: '',
      adopt: false,
      empty: false,
      dev: false,
      help: false,
      given: [],
    });
  });

  test.each([
    [{ PORT: '81' }, { port: 81 }],
    [{ PORT: '81', WAYMARK_PORT: '82' }, { port: 82 }],
    [{ WAYMARK_PORT: ' ', PORT: '81' }, { port: 81 }],
    [{ WAYMARK_PORT: '0' }, { port: 0 }],
    [{ WAYMARK_HOST: '::1' }, { host: '::1' }],
    [{ WAYMARK_DATA: '/srv/waymark' }, { dataDir: '/srv/waymark', dataDirChosen: true }],
    [{ WAYMARK_DATA: './data' }, { dataDir: './data', dataDirChosen: true }],
    [{ DATABASE_URL: 'postgres://a:b@h:5/d' }, { databaseUrl: 'postgres://a:b@h:5/d' }],
    [{ DATABASE_URL: 'postgresql:///d?host=/run' }, { databaseUrl: 'postgresql:///d?host=/run' }],
    [{ DATABASE_URL: '' }, { databaseUrl: null }],
    [{ WAYMARK_TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }, { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] }],
    [{ WAYMARK_UTC_OFFSET_MINUTES: '-210' }, { utcOffsetMinutes: -210 }],
    [{ WAYMARK_ACCEPT_DAMAGE: 'yes' }, { acceptDamage: true }],
    [{ WAYMARK_SECRET: 'sixteen letters!' }, { secret: 'sixteen letters!' }],
    [
      { WAYMARK_SMS_URL: 'https://sms.example.com/send', WAYMARK_SMS_KEY: 'sixteen letters!' },
      { smsUrl: 'https://sms.example.com/send', smsKey: 'sixteen letters!' },
    ],
    [{ WAYMARK_LANGUAGE: 'en-US', LANG: 'zh_CN.UTF-8' }, { language: 'en-US' }],
    [{ LANG: 'en_US.UTF-8' }, { language: 'zh-CN' }],
    [{ UNRELATED: 'x' }, {}],
  ])('%j', (env, part) => {
    expect(readConfig(env, [])).toMatchObject(part);
  });

  test('switches', () => {
    expect(readConfig({}, ['--empty', '--dev'])).toMatchObject({ empty: true, dev: true, help: false });
    expect(() => readConfig({}, ['--emtpy'])).toThrow(
      '--emtpy is not known; allowed: --empty, --adopt, --dev, --help.',
    );
  });

  test.each([
    [{ WAYMARK_PORT: 'abc' }, 'WAYMARK_PORT=abc is not a whole number; allowed: 0 to 65535 (0: any free port).'],
    [{ PORT: '70000' }, 'PORT=70000 is not between 0 and 65535; allowed: 0 to 65535 (0: any free port).'],
    [{ WAYMARK_PORT: '1e3' }, 'is not a whole number'],
    [{ WAYMARK_HOST: 'a b' }, 'WAYMARK_HOST=a b is not an address'],
    [{ DATABASE_URL: 'mysql://u:secret@h/d' }, 'DATABASE_URL=mysql:... starts with mysql://'],
    [{ WAYMARK_SMS_URL: 'ftp://h' }, 'WAYMARK_SMS_URL=ftp://h is not a web address'],
    [{ WAYMARK_SMS_KEY: 'short' }, 'WAYMARK_SMS_KEY=... is too short or too long'],
    [{ WAYMARK_SMS_URL: 'https://h' }, 'WAYMARK_SMS_URL and WAYMARK_SMS_KEY must be set together.'],
    [{ WAYMARK_DATABASE_PATIENCE: '0' }, 'is not between 1 and 20'],
    [{ DATABASE_URL: 'postgres://h' }, 'names no database'],
    [{ DATABASE_URL: 'nonsense' }, 'is not a URL'],
    [{ WAYMARK_LOG_LEVEL: 'verbose' }, 'allowed: fatal, error, warn, info, debug, trace'],
    [{ WAYMARK_TRUST_PROXY: '10.0.0.0/33' }, 'holds "10.0.0.0/33", which is no address'],
    [{ WAYMARK_TRUST_PROXY: 'everyone' }, 'which is no address'],
    [{ WAYMARK_SESSION_IDLE_MINUTES: '0' }, 'is not between 1 and 1440'],
    [{ WAYMARK_UTC_OFFSET_MINUTES: '900' }, 'is not between -720 and 840'],
    [{ WAYMARK_ACCEPT_DAMAGE: 'true' }, 'is neither yes nor no'],
    [{ WAYMARK_PROT: '1' }, 'WAYMARK_PROT is not a setting of Waymark; did you mean WAYMARK_PORT?'],
  ])('refuses %j', (env, line) => {
    expect(() => readConfig(env, [])).toThrow(line);
  });

  test('a password never shows in a refusal', () => {
    for (const url of ['mysql://u:secret@h/d', 'postgres://u:secret@h', 'u:secret@h']) {
      let message = '';
      try {
        readConfig({ DATABASE_URL: url }, []);
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).toContain('DATABASE_URL');
      expect(message).not.toContain('secret');
    }
  });
});

test('help and documentation name every setting and switch', () => {
  for (const name of SETTINGS.flatMap((s) => s.names)) {
    expect(helpText()).toContain(name);
    expect(configTable()).toContain(`\`${name}\``);
  }
  for (const { name } of SWITCHES) expect(helpText()).toContain(name);
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  expect(page).toContain(configTable());
});
