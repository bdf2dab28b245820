import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type Node, startCluster } from '../long/cluster';
import { atEnd, testFolder } from '../support/cleanup';
import { buildServer, type ServerProcess, until } from '../support/programs/server-program';
import { type Line, startProxy } from '../support/programs/tcp-proxy';
import { firstAdmin } from './centre';
import { clockOf, type FakeClock } from './faults/fake-clock';
import { type SmallDisk, smallDisk } from './faults/small-disk';
import { plan } from './plan';
import type { Provider } from './provider';

/**
 * The stack of docs/scale.md, with a proxy of our own on each line between the servers and the database, and somebody
 * who starts what has died, as systemd does.
 */
export interface Stack {
  readonly web: string;
  readonly cluster: Cluster;
  readonly servers: readonly Server[];
  /** The small file system of the primary's data. Undefined where nothing can be mounted. */
  readonly disk: SmallDisk | undefined;
  /** The clock of the first server. Undefined without libfaketime. */
  readonly clock: FakeClock | undefined;
  /** Sets all lines between the servers and the database. */
  setLines(line: Line, forgets?: boolean): void;
  /** Asks the current primary, past every proxy. */
  ask<T extends object>(sql: string): Promise<readonly T[]>;
  primary(): Node;
  /** Promotes the standby; the old primary stays off. */
  promote(): void;
  /** While false, nobody starts a stopped node. */
  keepNodes(isKept: boolean): void;
  readonly verifyFile: string;
  readonly directEnv: Readonly<Record<string, string>>;
  /** Lines of the servers' logs that tell of a failed request. */
  failures(): readonly string[];
}

export interface Server {
  readonly address: string;
  /** Kills it. The keeper starts it again once `keep` says so. */
  kill(): Promise<void>;
  start(): Promise<void>;
  facts(): { readonly memory: number; readonly descriptors: number };
  said(): string;
}

export const startStack = async (provider: Provider): Promise<Stack> => {
  const program = await buildServer();
  const place = testFolder('day-data');
  let disk: SmallDisk | undefined;
  const cluster = await startCluster(plan.servers, {
    prepare: (folder) => {
      disk = smallDisk(folder);
      return () => disk?.unmount();
    },
    settings: 'max_wal_size = 96MB\nmin_wal_size = 32MB\nwal_keep_size = 0\n',
  });
  let isOver = false;
  atEnd(async () => {
    isOver = true;
    await cluster.close();
  });
  const { ports } = cluster;
  const lines = await Promise.all([ports.pooler, ports.primary].map((port) => startProxy(port)));
  const [pooler, primary] = lines.map(({ port }) => port);
  const throughProxies = Object.entries(cluster.env).map(([name, url]) => [
    name,
    url.replaceAll(`:${ports.pooler}/`, `:${pooler}/`).replaceAll(`:${ports.primary}/`, `:${primary}/`),
  ]);
  const web = `http://127.0.0.1:${ports.web}`;
  const clock = clockOf(path.join(place, 'clock'));
  const env = {
    ...firstAdmin,
    ...Object.fromEntries(throughProxies),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    MESSAGING_BASE_URL: provider.url,
    MESSAGING_API_KEY: provider.key,
    MESSAGING_WEBHOOK_URL: web,
    NODE_EXTRA_CA_CERTS: provider.authority,
    // All people come from one address here.
    API_RATE: '400',
  };
  const serverAt = (index: number): Server & { readonly keep: () => Promise<void> } => {
    const own = { ...env, DATA_DIR: path.join(place, `server-${index}`), PORT: String(ports.servers[index]) };
    const start = () => program.start({ ...own, ...(index === 0 ? clock?.env : {}) });
    let running: ServerProcess = start();
    let isKept = true;
    let text = '';
    return {
      address: `http://127.0.0.1:${ports.servers[index]}`,
      kill: async () => {
        isKept = false;
        text += running.said();
        await running.kill();
      },
      start: async () => {
        running = start();
        isKept = true;
      },
      keep: async () => {
        if (!isKept || (running.process.exitCode === null && running.process.signalCode === null)) return;
        text += running.said();
        running = start();
      },
      facts: () => factsOf(running.process.pid),
      said: () => text + running.said(),
    };
  };
  const servers: ReturnType<typeof serverAt>[] = [];
  for (let index = 0; index < plan.servers; index++) {
    servers.push(serverAt(index));
    await until(
      async () => (await fetch(`${servers[index]?.address}/readyz`).catch(() => undefined))?.status === 200,
      120_000,
    );
  }
  await cluster.setSynchronous(cluster.first, true);
  await until(async () => (await fetch(`${web}/readyz`).catch(() => undefined))?.status === 200);

  let current = cluster.first;
  let areNodesKept = true;
  const keepAll = async () => {
    while (!isOver) {
      await pause(1_000);
      for (const server of servers) await server.keep();
      if (areNodesKept && !isOver && !current.isRunning()) await current.start().catch(() => undefined);
    }
  };
  void keepAll();
  return {
    web,
    cluster,
    servers,
    disk,
    clock,
    setLines: (line, forgets) => {
      for (const one of lines) one.set(line, forgets);
    },
    ask: (sql) => cluster.ask(current, sql),
    primary: () => current,
    promote: () => {
      cluster.second.promote();
      current = cluster.second;
    },
    keepNodes: (isKept) => {
      areNodesKept = isKept;
    },
    verifyFile: program.file('verify.js'),
    directEnv: cluster.env,
    failures: () =>
      servers.flatMap((server) =>
        server
          .said()
          .split('\n')
          .filter((line) => line.includes('request failed')),
      ),
  };
};

const factsOf = (pid: number | undefined) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
};
