/** Output after the start: the address, who can reach it, the account it runs as, and the first passwords. */
import type { Config } from '#server/config.ts';
import type { FirstStart } from './first-start.ts';

export interface Started {
  config: Pick<Config, 'host' | 'language'>;
  url: string;
  dataDir: string;
  /** Null: there was a company already. */
  first: FirstStart | null;
  isRoot: boolean;
}

/** Lines of the console. A setting that opens the application wider than necessary is named with the one that closes it. */
export function startLines({ config, url, dataDir, first, isRoot }: Started): string[] {
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const accounts = first?.accounts.map((a) => `    ${a.username.padEnd(12)}${a.password}   ${a.name}  ${a.role}`) ?? [];
  return [
    '',
    `  Waymark 路标   ${url}`,
    `  Data           ${dataDir}`,
    ...(everywhere ? ['  Reached from   every network of this machine (WAYMARK_HOST=127.0.0.1: from here only)'] : []),
    ...(isRoot ? ['  Runs as        root; WAYMARK_USER=name gives that up'] : []),
    ...(first
      ? [
          first.sample
            ? '  Sample accounts, each with its password:'
            : '  Sign in as (the password must be changed at once):',
        ]
      : []),
    ...accounts,
    ...(first?.sample && config.language === 'zh-CN'
      ? ['  In English     WAYMARK_LANGUAGE=en-US, at the first start with an empty data directory']
      : []),
    '  Stop           Ctrl-C',
  ];
}
