import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { removeFolder } from '../support/folder';
import { until } from '../support/programs/server-program';
import {
  askAt,
  createCentre,
  environmentOf,
  freePorts,
  isAlive,
  kill,
  openPlace,
  postgresBin,
  programOf,
  startFront,
} from './place';
import type { Ports } from './settings';

/** Two machines with PostgreSQL that Patroni promotes by itself, behind PgBouncer and HAProxy. */
export interface PatroniCluster {
  readonly ports: Ports;
  /** Environment of a server process. */
  readonly env: Readonly<Record<string, string>>;
  /** Name of the machine whose PostgreSQL is the primary now; undefined while there is none. */
  leader(): Promise<string | undefined>;
  /** Name of the machine that Patroni would promote, because it has everything that was acknowledged. */
  substitute(): Promise<string | undefined>;
  /** Runs one statement as superuser on the primary. */
  ask<T extends object>(sql: string): Promise<readonly T[]>;
  /** Kills PostgreSQL and Patroni of a machine (SIGKILL), as a power cut would. */
  cutPower(name: string): Promise<void>;
  /** Starts Patroni on a machine again. It does the rest. */
  powerUp(name: string): void;
  /** Hands the role of the primary to the other machine, as an operator does before maintenance. */
  switchOver(from: string, to: string): Promise<void>;
  close(): Promise<void>;
}

/** Not 'first': PostgreSQL reads that word in `synchronous_standby_names` as its own. */
const names = ['east', 'west'] as const;

/** Starts etcd, two machines, PgBouncer and HAProxy, but no server processes. */
export const startPatroni = async (serverCount: number): Promise<PatroniCluster> => {
  const place = openPlace('patroni');
  const { inside, write, keep } = place;
  const [first = 0, second = 0, pooler = 0, primary = 0, web = 0, ...more] = await freePorts(9 + serverCount);
  const [etcdPort = 0, peerPort = 0, firstApi = 0, secondApi = 0, ...servers] = more;
  const ports: Ports = { first, second, pooler, primary, web, servers };
  const machines = new Map([
    ['east', { port: first, api: firstApi }],
    ['west', { port: second, api: secondApi }],
  ]);
  const machine = (name: string) => {
    const found = machines.get(name);
    if (!found) throw new Error(`${name} is no machine`);
    return found;
  };

  const at = (port: number) => `http://127.0.0.1:${port}`;
  const etcd = keep(
    programOf('etcd', 'etcd-server'),
    [
      ['--data-dir', inside('etcd')],
      ['--listen-client-urls', at(etcdPort), '--advertise-client-urls', at(etcdPort)],
      ['--listen-peer-urls', at(peerPort), '--initial-advertise-peer-urls', at(peerPort)],
      ['--initial-cluster', `default=${at(peerPort)}`],
    ].flat(),
    'etcd.log',
  );
  const running = new Map<string, ChildProcess>();
  const powerUp = (name: string) => {
    const { port, api } = machine(name);
    const settings = patroniSettings({ name, port, api, etcd: etcdPort, folder: inside(name) });
    const file = write(`${name}.yml`, JSON.stringify(settings));
    running.set(name, keep(programOf('patroni'), [file], `${name}.log`));
  };
  const cutPower = async (name: string) => {
    const agent = running.get(name);
    const lock = inside(`${name}/postmaster.pid`);
    const postmaster = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : undefined;
    // PostgreSQL first, so that its Patroni has no time to say that it is gone.
    if (postmaster !== undefined && isAlive(postmaster)) process.kill(postmaster, 'SIGKILL');
    if (agent) await kill(agent);
    if (postmaster !== undefined) await until(() => !isAlive(postmaster));
    running.delete(name);
  };
  /** Asks Patroni of any machine that runs what it knows of all of them. */
  const members = async (): Promise<readonly Member[]> => {
    for (const name of running.keys()) {
      const answer = await fetch(`${at(machine(name).api)}/cluster`).catch(() => undefined);
      const body: { members?: readonly Member[] } | undefined = answer?.ok ? await answer.json() : undefined;
      if (body?.members) return body.members;
    }
    return [];
  };
  const having = async (role: string): Promise<string | undefined> =>
    (await members()).find((one) => one.role === role && one.state === 'running')?.name;
  const leader = () => having('leader');

  powerUp('east');
  await until(async () => (await leader()) === 'east');
  await createCentre(first);
  powerUp('west');
  await until(async () => (await having('sync_standby')) === 'west');
  const closeFront = await startFront(place, ports);
  return {
    ports,
    env: environmentOf(ports),
    leader,
    substitute: () => having('sync_standby'),
    ask: async (sql) => askAt(machine((await leader()) ?? '').port, sql),
    cutPower,
    powerUp,
    switchOver: async (from, to) => {
      const answer = await fetch(`${at(machine(from).api)}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from, candidate: to }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    close: async () => {
      await closeFront();
      for (const name of names) await cutPower(name);
      await kill(etcd);
      if (process.env.KEEP_LOGS)
        for (const name of [...names, 'etcd', 'pgbouncer', 'haproxy'])
          console.info(readFileSync(inside(`${name}.log`), 'utf8'));
      removeFolder(place.folder);
    },
  };
};

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

interface Machine {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly etcd: number;
  readonly folder: string;
}

/** Patroni's settings. A primary that etcd has not heard of for `ttl` seconds is replaced. */
const patroniSettings = ({ name, port, api, etcd, folder }: Machine) => ({
  scope: 'centre',
  name,
  restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
  etcd3: { host: `127.0.0.1:${etcd}` },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 2,
      retry_timeout: 5,
      // A save is acknowledged when the standby has it, and only a standby that has everything is promoted.
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: { max_connections: 100, wal_log_hints: 'on' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: folder,
    bin_dir: postgresBin,
    pgpass: `${folder}.pgpass`,
    // Without it a new standby waits for the next checkpoint.
    basebackup: [{ checkpoint: 'fast' }],
    authentication: {
      superuser: { username: 'postgres' },
      replication: { username: 'replicator' },
      rewind: { username: 'rewinder' },
    },
    pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    parameters: { unix_socket_directories: '' },
  },
});
