/**
 * The application: database, modules, jobs, web server, in the order of start; the reverse order stops it.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { handOver } from '#kernel/contribution.ts';
import { now } from '#kernel/dates.ts';
import { DEFAULT_LANG } from '#kernel/text.ts';
import { completeDictionaries } from '#modules/base/dict/server/public.ts';
import { bindScanner } from '#modules/base/file/server/scan.ts';
import { limitStorage } from '#modules/base/file/server/store.ts';
import { bindSmsGateway } from '#modules/base/sms/server/public.ts';
import { bindOverrides, overridesOf } from '#modules/base/text/server/overrides.ts';
import { bindOffice } from '#modules/documents/office/server/public.ts';
import { bindAssistant } from '#modules/home/assistant/server/public.ts';
import { bindReportServer } from '#modules/home/report/server/public.ts';
import { isApiToken, isOurApiToken, resolveApiToken } from '#modules/people/api-token/server/public.ts';
import { logOperation } from '#modules/people/log/server/public.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import { isOurToken, resolveSession } from '#modules/people/user/server/session.ts';
import { VERSION } from '#modules/people/user/server/user-info.ts';
import { bindBlobs, clearIncoming } from '#server/blobs.ts';
import type { Config } from '#server/config.ts';
import type { ServerModule } from '#server/context.ts';
import { type OpenDatabase, openDatabase, type prepareDatabase } from '#server/db/open-database.ts';
import { watchDisk } from '#server/disk-watch.ts';
import { makeFaultLog } from '#server/fault-log.ts';
import { callName } from '#server/http/admit.ts';
import { makeDrain } from '#server/http/drain.ts';
import { outageOf } from '#server/http/errors.ts';
import { listen } from '#server/http/listen.ts';
import { createServer, MAX_UPLOAD } from '#server/http/server.ts';
import { ticketPort } from '#server/http/tickets.ts';
import { pageName } from '#server/http/web-pages.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { bindStarted, watchSettings } from '#server/live-settings.ts';
import { strangeNode } from '#server/node-check.ts';
import { objectStore } from '#server/object-store.ts';
import { allowNetworks } from '#server/outbound/address-guard.ts';
import { bindSecret, loadSecret } from '#server/secret.ts';
import { makeDb } from '#server/tx.ts';
import { kindOf, outcomeOf } from '#server/watch/call-words.ts';
import { ownFigures, sharedFigures } from '#server/watch/gather.ts';
import { countCalls } from '#server/watch/metrics.ts';
import { stopWorkers } from '#server/workers/workers.ts';
import { MIGRATIONS, WEB_DIR } from './directories.ts';
import { entities } from './entities.ts';
import { serverModules } from './server-modules.ts';

export interface Application {
  app: FastifyInstance;
  database: OpenDatabase;
  modules: readonly ServerModule[];
  /** Address people open. */
  url: string;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** How long a stop waits for balancers. */
  waitMs?: number;
  /** Begun before the application was read. */
  prepared?: ReturnType<typeof prepareDatabase>;
  /** The web client is there; waited for once the tables are. */
  built?: Promise<void>;
}

/** Starts everything; answers when requests are answered. `log` gets lines for the console. */
export async function startApplication(
  config: Config,
  log: (line: string) => void,
  options: StartOptions = {},
): Promise<Application> {
  const database = await openDatabase(config, MIGRATIONS, log, options.prepared);
  await options.built?.catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  bindStarted(config);
  const times = { idleMinutes: config.sessionIdleMinutes, hours: config.sessionHours };
  const db = makeDb(database.pools.app);
  const jobsDb = makeDb(database.pools.jobs);
  const modules = serverModules(times);
  handOver('server', modules);
  const files = join(database.dataDir, 'files');
  bindBlobs(files, config.files === '' ? null : objectStore(config.files));
  bindScanner(config.clamd === '' ? null : { address: config.clamd, most: config.clamdMost * 1_000_000 });
  await clearIncoming(now());
  limitStorage(config.companyStorage * 1_073_741_824);
  bindSecret(loadSecret(database.dataDir, config.secret));
  allowNetworks(config.callbackNetworks);
  bindReportServer(config.reportServer === '' ? null : config.reportServer);
  bindOffice(config.office === '' ? null : { address: config.office, host: config.officeHost });
  bindAssistant(
    config.assistantUrl === ''
      ? null
      : {
          url: config.assistantUrl,
          key: config.assistantKey,
          model: config.assistantModel,
          perDay: config.assistantTokens,
        },
  );
  bindSmsGateway(config.smsUrl === '' ? null : { url: config.smsUrl, key: config.smsKey });
  // By the patient connections: nobody waits for a start the way callers wait for an answer.
  for (const line of await strangeNode(jobsDb, now(), { files, adopt: config.adopt })) log(line);
  await bindOverrides(jobsDb);
  await completeDictionaries(jobsDb);
  const drain = makeDrain();
  const limits = { warn: config.diskWarn, readOnly: config.diskReadOnly };
  const disk = watchDisk(database.dataDir, limits, log);
  await disk.look();
  const write = makeFaultLog({
    fault: (detail, text) => app.log.error(detail, text),
    outage: (line) => app.log.error(line),
  });
  const logFault: typeof write = (error, where) => {
    if (outageOf(error) === 'disk') database.noteFull();
    write(error, where);
  };
  const calls = countCalls();
  const own = ownFigures({ version: VERSION, pools: database.pools, draining: drain.draining });
  const app = await createServer({
    db,
    entities,
    modules,
    resolveSession: (token, at, renew, ip) =>
      typeof token === 'string' && isApiToken(token)
        ? resolveApiToken(db, token, at, ip)
        : resolveSession(db, token, at, times, renew),
    isOurs: (token) => isOurToken(token) || isOurApiToken(token),
    resolveTicket: ticketPort(db, (id, at) => resolveSession(db, id, at, times)),
    scopeRights: rightsInObject,
    overrides: overridesOf,
    logOperation,
    secrets: modules.flatMap((m) => m.secrets ?? []),
    readOnly: () => disk.state() === 'full',
    logFault: (error, requestId, what) => logFault(error, { requestId, what }),
    webDir: existsSync(join(WEB_DIR, pageName(DEFAULT_LANG))) ? WEB_DIR : null,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    logLevel: config.logLevel,
    health: { ready: async () => !drain.draining() && (await database.isReady()) },
    maxUpload: MAX_UPLOAD,
    formTargets: config.office === '' ? [] : [new URL(config.office).origin],
    drain,
    met: (call, code, millis) => calls.met(callName(call), kindOf(call), outcomeOf(code), millis),
    metrics: {
      access: config.metrics,
      own: () => [...own(), ...calls.families()],
      shared: () => sharedFigures(jobsDb, database.dataDir),
    },
  });
  const settings = await watchSettings(
    jobsDb,
    (values) => {
      Object.assign(times, { idleMinutes: values.sessionIdleMinutes, hours: values.sessionHours });
      Object.assign(limits, { warn: values.diskWarn, readOnly: values.diskReadOnly });
      limitStorage(values.companyStorage * 1_073_741_824);
      allowNetworks(values.callbackNetworks);
      app.log.level = values.logLevel;
    },
    (error) => logFault(error, { what: 'settings' }),
  );
  let url: string;
  try {
    url = await listen(app, config.host, config.port);
  } catch (error) {
    settings.stop();
    disk.stop();
    await database.close();
    throw error;
  }
  const runner = startJobs(
    jobsDb,
    modules.flatMap((m) => m.jobs ?? []),
    (error, job) => logFault(error, { what: `job ${job}` }),
  );
  return {
    app,
    database,
    modules,
    url,
    async stop() {
      await drain.run(app, options);
      await runner.stop();
      settings.stop();
      disk.stop();
      await stopWorkers();
      await database.close();
    },
  };
}
