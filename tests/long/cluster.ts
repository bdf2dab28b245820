import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { removeFolder } from '../support/folder';
import { until } from '../support/programs/server-program';
import {
  answers,
  askAt,
  createCentre,
  databaseAt,
  environmentOf,
  freePorts,
  isAlive,
  openPlace,
  postgresBin,
  startFront,
} from './place';
import { type Ports, postgresSettings } from './settings';

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

/** Starts a primary with standby, PgBouncer in transaction mode, and HAProxy, but no server processes. */
export const startCluster = async (
  serverCount: number,
  { prepare, settings = '' }: ClusterOptions = {},
): Promise<Cluster> => {
  if (!postgresBin) throw new Error('Install it first: apt-get install -y postgresql');
  const postgres = postgresBin;
  const place = openPlace('cluster');
  const { folder, account, inside, run, keep } = place;
  const [first = 0, second = 0, pooler = 0, primary = 0, web = 0, ...servers] = await freePorts(
    5 + serverCount,
  );
  const ports: Ports = { first, second, pooler, primary, web, servers };

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
          return answers(databaseAt(port, 'postgres', 'postgres'));
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
  await createCentre(first);
  run(`${postgres}/pg_basebackup`, [
    '-D',
    inside('second'),
    '-d',
    databaseAt(first, 'postgres', ''),
    '-R',
    '-c',
    'fast',
  ]);
  await two.start();

  const closeFront = await startFront(place, ports);
  const ask = <T extends object>({ port }: Node, sql: string) => askAt<T>(port, sql);
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
    env: environmentOf(ports),
    close: async () => {
      await closeFront();
      for (const server of [one, two]) await server.end('SIGKILL');
      if (process.env.KEEP_LOGS)
        for (const name of ['first', 'second', 'pgbouncer', 'haproxy'])
          console.info(readFileSync(inside(`${name}.log`), 'utf8'));
      undo();
      removeFolder(folder);
    },
  };
};
