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

interface Ports {
  readonly first: number;
  readonly second: number;
  readonly pooler: number;
  readonly primary: number;
  readonly web: number;
  readonly servers: readonly number[];
}

/** A PostgreSQL server. */
export interface Node {
  readonly port: number;
  start(): Promise<void>;
  /** Stops the node. Resolves when its last process is gone. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  promote(): void;
}

/** Paths of PgBouncer and HAProxy as Debian installs them; undefined if missing. */
const programs = {
  pgbouncer: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync),
  haproxy: ['/usr/sbin/haproxy', '/usr/bin/haproxy'].find(existsSync),
  postgres: [process.env.CLUSTER_PG_BIN ?? '/usr/lib/postgresql/15/bin'].find(existsSync),
};

/** Starts a primary with standby, PgBouncer in transaction mode, and HAProxy, but no server processes. */
export const startCluster = async (serverCount: number): Promise<Cluster> => {
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
      start: async () => {
        child = keep(`${postgres}/postgres`, ['-D', data, '-c', `port=${port}`], `${name}.log`);
        await until(() => answers(as(port, 'postgres', 'postgres')));
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
  writeFileSync(inside('first/postgresql.auto.conf'), postgresSettings);
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
      removeFolder(folder);
    },
  };
};

const postgresSettings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 100
hot_standby_feedback = on
`;

const pgbouncerSettings = ({ pooler, primary }: Ports, users: string) => `
[databases]
centre = host=127.0.0.1 port=${primary} dbname=centre
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 15
max_client_conn = 500
server_login_retry = 1
`;

/** HAProxy settings. The primary is the node that answers 'f' to `pg_is_in_recovery`. */
const haproxySettings = ({ first, second, primary, web, servers }: Ports) => `
global
  maxconn 1000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  mode tcp
  bind 127.0.0.1:${primary}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startMessage('haproxy_check', 'postgres')}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${queryMessage('select pg_is_in_recovery()')}
  tcp-check expect binary 440000000b00010000000166
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server first 127.0.0.1:${first}
  server second 127.0.0.1:${second}
listen web
  mode http
  bind 127.0.0.1:${web}
  balance roundrobin
  option httpchk GET /readyz
  option redispatch
  default-server check inter 500ms fall 2 rise 1
${servers.map((port, index) => `  server centre${index + 1} 127.0.0.1:${port}`).join('\n')}
`;

const startMessage = (user: string, database: string): string => {
  const body = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`, 'latin1');
  return `${lengthOf(body)}${body.toString('hex')}`;
};

const queryMessage = (sql: string): string => {
  const body = Buffer.from(`${sql}\0`, 'latin1');
  return `51${lengthOf(body)}${body.toString('hex')}`;
};

/** Length field of a protocol message: its bytes plus the four of the field itself. */
const lengthOf = (body: Buffer): string => (body.length + 4).toString(16).padStart(8, '0');

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
