import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { destination, type Logger, pino } from 'pino';
import { buildApp } from './app';
import { backupPlace } from './backup/format';
import { bootstrap } from './bootstrap';
import { type Config, ConfigError, isLoopback, readConfig } from './config';
import { startSealer } from './data/audit-chain';
import { type ServedBook, subjectsOf } from './data/entity-server';
import { createNotifier } from './data/notices';
import { createPolicyBook } from './data/policy';
import { createCounts, type Services } from './data/services';
import { checkDeclared } from './db/checks';
import { withClient } from './db/connection';
import { migrate } from './db/migrate';
import { type Database, openDatabase } from './db/open';
import { triggersOf } from './db/triggers';
import { demoPassword, loadDemo } from './demo';
import { dropRoot } from './drop-root';
import { servedCentre } from './features/book';
import { forgetOldKeys } from './http/idempotency';
import { textIn } from './http/texts';
import { errorCode, type FieldIssue, failureText, loggedError } from './kernel/errors';
import { every, type Loop } from './kernel/loop';
import { createVault, keyInFolder } from './kernel/vault';
import { createOutgoing } from './messaging/http/client';
import { createMessaging, type Messaging } from './messaging/messaging';

const tenMinutes = 10 * 60_000;
const hour = 3_600_000;

/**
 * Starts the background work: nightly jobs, the hourly deletion of expired data, and the loops of the book's
 * subjects. Stop them from last to first, because the sealer must seal what the others have written. `warn`
 * gets failures by the name of the loop.
 */
const startLoops = (
  served: ServedBook,
  services: Services,
  warn: (name: string) => (error: unknown) => void,
): readonly Loop[] => {
  const { pool, now } = services;
  const subjects = subjectsOf(served);
  const sweeps = [forgetOldKeys, ...subjects.flatMap(({ sweeps = [] }) => sweeps)];
  const jobs = subjects.flatMap(({ nightly = [] }) => nightly);
  const runJobs = async () => {
    const begun = now();
    for (const run of jobs) await run(pool, begun);
  };
  return [
    startSealer(pool, warn('sealer')),
    every(hour, () => Promise.all(sweeps.map((forget) => forget(pool, now()))), {
      warn: warn('sweep'),
      startsAtOnce: false,
    }),
    every(tenMinutes, runJobs, { warn: warn('jobs') }),
    ...subjects.flatMap(({ work = {} }) =>
      Object.entries(work).map(([name, start]) => start(services, warn(name))),
    ),
  ];
};

const warn = 40;
const keptBytes = 4096;
const keptMs = 500;

/**
 * Creates the log of a process, on its standard output. Request lines are written in groups, at most half a
 * second late, because a separate write costs a tenth of a list request. Warnings and errors are written at
 * once with all earlier lines, and so is everything when the process exits by itself.
 */
const createLog = (level: string): Logger => {
  const output = destination({ dest: 1, sync: true, minLength: keptBytes, periodicFlush: keptMs });
  process.on('exit', () => output.flushSync());
  return pino(
    {
      level,
      serializers: { err: loggedError },
      hooks: {
        logMethod(args, method, number) {
          method.apply(this, args);
          if (number >= warn) output.flushSync();
        },
      },
    },
    output,
  );
};

const say = (line: string) => process.stdout.write(`${line}\n`);

const start = async (config: Config): Promise<void> => {
  dropRoot(config, say);
  const logger = createLog(config.logLevel);
  const db = await openDatabase({ ...config, progress: say });
  const closing = closer(db);
  try {
    await prepare(db, config);
    const notifier = await createNotifier(() => db.connect('plain'));
    closing.add(() => notifier.close());
    const own = { url: '' };
    const messaging = messagingOf(config, () => own.url);
    const dataDir = path.resolve(config.dataDir);
    const services = {
      book: servedCentre.book,
      pool: db.pool,
      notifier,
      policy: createPolicyBook(db.pool),
      counts: createCounts(notifier),
      vault: createVault(config.secretsKey ?? (await keyInFolder(dataDir))),
      messaging,
      outgoing: createOutgoing(config.webhookHosts),
      backups: backupPlace(dataDir, config.backupRecipient, () => db.connect('owner')),
      publicUrl: config.publicUrl,
      now: () => new Date(),
    };
    const app = await buildApp({
      served: servedCentre,
      services,
      webRoot: webRoot(),
      logger,
      isHttps: config.publicUrl?.startsWith('https://') ?? false,
      trustProxy: config.trustProxy,
      opensDescription: config.opensDescription,
      securityContact: config.securityContact,
      metricsToken: config.metricsToken,
      limits: config.limits,
    });
    closing.add(() => closeGently(app));
    own.url = await listen(app, config);
    const warn = (name: string) => (error: unknown) => logger.warn({ err: error }, name);
    for (const loop of startLoops(servedCentre, services, warn)) closing.add(() => loop.stop());
  } catch (error) {
    await closing.run();
    throw error;
  }
};

const prepare = async (db: Database, config: Config): Promise<void> => {
  const { book, signIn } = servedCentre;
  await withClient(db.connect('owner'), async (owner) => {
    await migrate(owner, triggersOf(servedCentre));
    await checkDeclared(owner, book);
  });
  await bootstrap(db.pool, book);
  if (!(await signIn.isEmpty(db.pool))) return;
  const wantsDemo =
    servedCentre.hasDemo &&
    (config.demo ?? (db.kind === 'embedded' && isLoopback(config.host) && !config.adminUsername));
  if (wantsDemo) {
    const password = demoPassword(config.demoPassword);
    say('Loading the demo centre … جارٍ تحميل المركز التجريبي');
    await loadDemo(db.pool, { password });
    say(
      `\n  Demo users: admin, manager, reception, specialist, accountant\n  Password:   ${password}   (shown only now; DEMO_PASSWORD sets it)\n`,
    );
    return;
  }
  if (config.adminUsername && config.adminPassword) {
    const weakness = await signIn.weaknessOfFirst(db.pool, config.adminUsername, config.adminPassword);
    if (weakness) throw new ConfigError(refusedPassword(weakness));
    await signIn.addFirst(db.pool, config.adminUsername, config.adminPassword);
    return;
  }
  say('Nobody can sign in yet: set ADMIN_USERNAME and ADMIN_PASSWORD, or DEMO=1, and start again.');
};

/** Says in both languages why the first admin may not have the password in the environment. */
const refusedPassword = ({ key, params }: Pick<FieldIssue, 'key' | 'params'>): string =>
  `ADMIN_PASSWORD: ${textIn('en', key, params)}. Choose another one and start again.\nكلمة المرور في ADMIN_PASSWORD: ${textIn('ar', key, params)}. اختر غيرها ثم أعد التشغيل`;

const messagingOf = ({ messaging, publicUrl }: Config, ownUrl: () => string): Messaging => {
  const { webhookUrl, ...rest } = messaging;
  return createMessaging({ ...rest, ownUrl: () => webhookUrl ?? publicUrl ?? ownUrl() });
};

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    const address = await app.listen({ port: config.port, host: config.host });
    say(`\n  Ready: ${config.publicUrl ?? address}\n  جاهز للعمل على هذا العنوان\n`);
    return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE')
      throw new ConfigError(
        `Port ${config.port} is taken by another program. Stop it, or start with another one: PORT=${config.port + 1} npm start\nالمنفذ ${config.port} مستخدم في برنامج آخر، أوقفه أو اختر منفذًا آخر`,
      );
    if (errorCode(error) === 'EACCES')
      throw new ConfigError(
        `Port ${config.port} may not be used by this account. Choose one above 1023 and let a reverse proxy listen there: PORT=3000 npm start\nلا يحق لهذا الحساب استخدام المنفذ ${config.port}: اختر منفذًا فوق 1023`,
      );
    throw error;
  }
};

/** Lets running requests finish. Closes their kept-alive connections as soon as they are idle. */
const closeGently = async (app: FastifyInstance): Promise<void> => {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
  }
};

const webRoot = (): string => fileURLToPath(new URL('../web', import.meta.url));

/** Closes resources in the reverse order of their start, on a signal and after a failed start. */
const closer = (db: Database) => {
  const ends: (() => unknown)[] = [() => db.close()];
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= (async () => {
      for (const end of ends.reverse())
        await Promise.resolve(end()).catch((error: unknown) => console.error(error));
    })();
    return running;
  };
  // Keep listening: a terminal sends its signal to npm too, which passes it on a second time.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (running) return;
      say('Stopping … جارٍ الإيقاف');
      // Exit even if a client keeps its connection open.
      setTimeout(() => process.exit(1), 10_000).unref();
      void run().then(() => process.exit(0));
    });
  return { run, add: (end: () => unknown) => ends.push(end) };
};

try {
  await start(readConfig(process.env));
} catch (error) {
  process.stderr.write(`\n${failureText(error)}\n`);
  process.exit(1);
}
