import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { connectClient } from '../../server/db/connection';
import { runAs, serverAccount } from '../../server/db/embedded/folders';
import { temporaryFolder } from '../support/folder';
import { until } from '../support/programs/server-program';
import { haproxySettings, type Ports, pgbouncerSettings } from './settings';

/** Folder of PostgreSQL's programs. */
export const postgresBin = [process.env.CLUSTER_PG_BIN ?? '/usr/lib/postgresql/15/bin'].find(existsSync);

/** Finds a program where Debian installs it. Throws with the command that installs it. */
export const programOf = (name: string, debianPackage = name): string => {
  const found = [`/usr/sbin/${name}`, `/usr/bin/${name}`].find(existsSync);
  if (!found) throw new Error(`Install it first: apt-get install -y ${debianPackage}`);
  return found;
};

/** A folder in which programs run as an account that PostgreSQL accepts. */
export type Place = ReturnType<typeof openPlace>;

export const openPlace = (name: string) => {
  const folder = temporaryFolder(name);
  const account = serverAccount(folder);
  const inside = (file: string) => path.join(folder, file);
  if (account) chownSync(folder, account.uid, account.gid);
  return {
    folder,
    account,
    inside,
    run: (program: string, args: readonly string[]) => {
      const { status, stderr } = spawnSync(program, args, {
        ...runAs(account),
        cwd: folder,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${program}: ${stderr}`);
    },
    keep: (program: string, args: readonly string[], log: string): ChildProcess => {
      const out = openSync(inside(log), 'a', 0o644);
      const child = spawn(program, args, {
        ...runAs(account),
        cwd: folder,
        detached: true,
        stdio: ['ignore', out, out],
      });
      closeSync(out);
      return child;
    },
    write: (file: string, text: string) => {
      writeFileSync(inside(file), text);
      chmodSync(inside(file), 0o644);
      return inside(file);
    },
  };
};

/** Address of a database on this machine. */
export const databaseAt = (port: number, user: string, database = 'centre') =>
  `postgres://${user}@127.0.0.1:${port}/${database}`;

/** Runs one statement as superuser directly on a node. */
export const askAt = async <T extends object>(port: number, sql: string): Promise<readonly T[]> => {
  const client = await connectClient({ connectionString: databaseAt(port, 'postgres') });
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Creates the roles and the empty database of the product on a primary. */
export const createCentre = async (port: number): Promise<void> => {
  const admin = await connectClient({ connectionString: databaseAt(port, 'postgres', 'postgres') });
  for (const statement of [
    'create role centre_owner login',
    'create role centre_app login',
    'create role haproxy_check login',
    'create database centre owner centre_owner',
  ])
    await admin.query(statement);
  await admin.end();
};

/** Starts PgBouncer and HAProxy in front of two nodes and the servers. Returns what ends them. */
export const startFront = async ({ inside, write, keep }: Place, ports: Ports) => {
  mkdirSync(inside('run'));
  const users = write('users.txt', '"centre_app" ""\n');
  const children = [
    keep(programOf('pgbouncer'), [write('pgbouncer.ini', pgbouncerSettings(ports, users))], 'pgbouncer.log'),
    keep(programOf('haproxy'), ['-db', '-f', write('haproxy.cfg', haproxySettings(ports))], 'haproxy.log'),
  ];
  await until(() => answers(databaseAt(ports.pooler, 'centre_app')));
  return async () => {
    for (const child of children) await kill(child);
  };
};

/** Environment of a server process behind that front. */
export const environmentOf = ({ pooler, primary }: Ports) => ({
  DATABASE_URL: databaseAt(pooler, 'centre_app'),
  DATABASE_DIRECT_URL: databaseAt(primary, 'centre_app'),
  DATABASE_OWNER_URL: databaseAt(primary, 'centre_owner'),
});

/** Ends a process at once, and waits until it is gone. */
export const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

export const answers = async (connectionString: string): Promise<boolean> => {
  const client = await connectClient({ connectionString, options: undefined }).catch(() => undefined);
  await client?.end();
  return client !== undefined;
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

export const freePorts = async (count: number): Promise<readonly number[]> => {
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
