import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { connectClient } from '../../server/db/connection';
import { runAs, serverAccount } from '../../server/db/embedded/place';
import { haproxySettings, type Ports, pgbouncerSettings, postgresSettings } from './cluster-settings';
import { removeFolder, temporaryFolder } from './folder';
import { until } from './server-program';

/** The cluster of docs/scale.md: existing programs in front of one another, each with its port. */
export interface Cluster {
  /** Ports of HAProxy in front of the server processes and of the current primary, and of the others. */
  readonly ports: Ports;
  /** Environment of a server process. */
  readonly env: Readonly<Record<string, string>>;
  readonly first: Node;
  readonly second: Node;
  /** Runs one statement as superuser directly on the node. */
  ask<T extends object>(node: Node, sql: string): Promise<readonly T[]>;
  /** Sets if a commit waits until the standby has written it to disk. */
  setSynchronous(node: Node, isSynchronous: boolean): Promise<void>;
  close(): Promise<void>;
}

/** A PostgreSQL server. */
export interface Node {
  readonly port: number;
  start(): Promise<void>;
  /** Stops the node. Resolves when its last process is gone. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  promote(): void;
  /** False after a stop, and after a crash that ended its first process. */
  isRunning(): boolean;
  /** Its first process. */
  pid(): number | undefined;
  /** Folder of its data. */
  readonly folder: string;
}

export interface ClusterOptions {
  /** Prepares the empty folder of the first node's data, for example by a file system of its own. Returns the undoing. */
  readonly prepare?: (folder: string) => () => void;
  /** Further lines of both nodes' settings. */
  readonly settings?: string;
}

/** Paths of PgBouncer and HAProxy as Debian installs them; undefined if missing. */
const programs = {
  pgbouncer: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync),
  haproxy: ['/usr/sbin/haproxy', '/usr/bin/haproxy'].find(existsSync),
  postgres: [process.env.CLUSTER_PG_BIN ?? '/usr/lib/postgresql/15/bin'].find(existsSync),
};

/** Starts a primary with standby, PgBouncer in transaction mode, and HAProxy, but no server processes. */
export const startCluster = async (
  serverCount: number,
  { prepare, settings = '' }: ClusterOptions = {},
): Promise<Cluster> => {
  const { pgbouncer, haproxy, postgres } = programs;
  if (!pgbouncer || !haproxy || !postgres)
    throw new Error('Install them first: apt-get install -y pgbouncer haproxy postgresql');
  const folder = temporaryFolder('cluster');
  const account = serverAccount(folder);
  const inside = (name: string) => path.join(folder, name);
  if (account) chownSync(folder, account.uid, account.gid);
  const [first = 0, second = 0, pooler = 0, primary = 0, web = 0, ...servers] = await freePorts(
    5 + serverCount,
  );
  const ports: Ports = { first, second, pooler, primary, web, servers };

  const run = (program: string, args: readonly string[]) => {
    const { status, stderr } = spawnSync(program, args, { ...runAs(account), cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const keep = (program: string, args: readonly string[], log: string): ChildProcess => {
    const out = openSync(inside(log), 'a', 0o644);
    const child = spawn(program, args, {
      ...runAs(account),
      cwd: folder,
      detached: true,
      stdio: ['ignore', out, out],
    });
    closeSync(out);
    return child;
  };
  const write = (name: string, text: string) => {
    writeFileSync(inside(name), text);
    chmodSync(inside(name), 0o644);
    return inside(name);
  };
  const as = (port: number, user: string, database = 'centre') =>
    `postgres://${user}@127.0.0.1:${port}/${database}`;
  const ask = async <T extends object>({ port }: Node, sql: string): Promise<readonly T[]> => {
    const client = await connectClient({ connectionString: as(port, 'postgres') });
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  const node = (name: string, port: number): Node => {
    let child: ChildProcess | undefined;
    const data = inside(name);
    return {
      port,
      folder: data,
      pid: () => child?.pid,
      isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
      start: async () => {
        child = keep(`${postgres}/postgres`, ['-D', data, '-c', `port=${port}`], `${name}.log`);
        const started = child;
        await until(async () => {
          // Without room on its disk it ends again at once.
          if (started.exitCode !== null) throw new Error(`PostgreSQL ended: see ${name}.log`);
          return answers(as(port, 'postgres', 'postgres'));
        });
      },
      end: async (signal) => {
        const pid = child?.pid;
        if (pid === undefined) return;
        // SIGKILL goes to all processes, like a power cut. SIGINT goes to the first, which ends the others.
        process.kill(signal === 'SIGKILL' ? -pid : pid, signal);
        await until(() => !isAlive(-pid));
        child = undefined;
      },
      promote: () => run(`${postgres}/pg_ctl`, ['promote', '-D', data, '-w']),
    };
  };
  const one = node('first', first);
  const two = node('second', second);

  let undo = () => {};
  if (prepare) {
    mkdirSync(one.folder, { mode: 0o700 });
    undo = prepare(one.folder);
    if (account) chownSync(one.folder, account.uid, account.gid);
  }
  run(`${postgres}/initdb`, [
    '-D',
    inside('first'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  writeFileSync(inside('first/postgresql.auto.conf'), `${postgresSettings}${settings}`);
  await one.start();
  const admin = await connectClient({ connectionString: as(first, 'postgres', 'postgres') });
  for (const statement of [
    'create role centre_owner login',
    'create role centre_app login',
    'create role haproxy_check login',
    'create database centre owner centre_owner',
  ])
    await admin.query(statement);
  await admin.end();
  run(`${postgres}/pg_basebackup`, [
    '-D',
    inside('second'),
    '-d',
    as(first, 'postgres', ''),
    '-R',
    '-c',
    'fast',
  ]);
  await two.start();

  mkdirSync(inside('run'));
  const users = write('users.txt', '"centre_app" ""\n');
  const bouncer = keep(pgbouncer, [write('pgbouncer.ini', pgbouncerSettings(ports, users))], 'pgbouncer.log');
  const balancer = keep(haproxy, ['-db', '-f', write('haproxy.cfg', haproxySettings(ports))], 'haproxy.log');
  await until(() => answers(as(pooler, 'centre_app')));

  const setSynchronous = async (at: Node, isSynchronous: boolean) => {
    await ask(at, `alter system set synchronous_standby_names = '${isSynchronous ? '*' : ''}'`);
    await ask(at, 'select pg_reload_conf()');
  };
  return {
    ports,
    first: one,
    second: two,
    ask,
    setSynchronous,
    env: {
      DATABASE_URL: as(pooler, 'centre_app'),
      DATABASE_DIRECT_URL: as(primary, 'centre_app'),
      DATABASE_OWNER_URL: as(primary, 'centre_owner'),
      DATABASE_READ_URL: `${as(first, 'centre_app')},${as(second, 'centre_app')}`,
    },
    close: async () => {
      for (const child of [balancer, bouncer]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      for (const server of [one, two]) await server.end('SIGKILL');
      if (process.env.KEEP_LOGS)
        for (const name of ['first', 'second', 'pgbouncer', 'haproxy'])
          console.info(readFileSync(inside(`${name}.log`), 'utf8'));
      undo();
      removeFolder(folder);
    },
  };
};

const answers = async (connectionString: string): Promise<boolean> => {
  const client = await connectClient({ connectionString, options: undefined }).catch(() => undefined);
  await client?.end();
  return client !== undefined;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const freePorts = async (count: number): Promise<readonly number[]> => {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer();
      await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
      return probe;
    }),
  );
  const ports = probes.map((probe) => {
    const address = probe.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  for (const probe of probes) await new Promise((resolve) => probe.close(resolve));
  return ports;
};
