import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../server/db/open';
import { removeFolder, temporaryFolder } from '../../support/folder';
import { buildChild, type RunningChild } from '../../support/programs/child-program';

const pgBin = process.env.PG_BIN;
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let dataDir: string;
const opened: Database[] = [];
const children: RunningChild[] = [];

const program = await buildChild('tests/server/system/database-child.ts');

beforeEach(() => {
  folder = temporaryFolder('db');
  dataDir = path.join(folder, 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  for (const database of opened.splice(0)) await database.close();
  for (const pid of postmasters()) process.kill(pid, 'SIGQUIT');
  while (postmasters().length > 0) await pause(20);
  removeFolder(folder);
});

const open = async (dir = dataDir, progress?: (line: string) => void): Promise<Database> => {
  const database = await openDatabase({ dataDir: dir, pgBin, progress });
  opened.push(database);
  return database;
};

const run = (row: string): RunningChild => {
  const child = program.run([dataDir, row]);
  children.push(child);
  return child;
};

const rowsOf = async (database: Database): Promise<string[]> => {
  const { rows } = await database.pool.query<{ body: string }>('select body from kept order by body');
  return rows.map(({ body }) => body);
};

const addRow = async (database: Database, row: string): Promise<void> => {
  const owner = await database.connect('owner');
  await owner.query('create table if not exists kept (body text)');
  await owner.end();
  await database.pool.query('insert into kept (body) values ($1)', [row]);
};

/** Some processes of a server end by themselves as soon as another one is gone. */
const killIfThere = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
};

interface ServerProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

const processes = (): ServerProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return [{ pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }];
      } catch {
        return [];
      }
    });

/** Process ids of servers with data below this test's folder. */
const postmasters = (): number[] =>
  processes()
    .filter(({ command }) => /^\S*\/postgres\0/.test(command) && command.includes(folder))
    .map(({ pid }) => pid);

/** Process ids of the servers and of all their processes. */
const serverPids = (): number[] => {
  const servers = postmasters();
  return processes()
    .filter(({ pid, parent }) => servers.includes(pid) || servers.includes(parent))
    .map(({ pid }) => pid);
};

const pgdata = (): string => {
  const base = path.join(dataDir, 'pgdata');
  const major = readdirSync(base).find((name) => /^\d+$/.test(name)) ?? '';
  return path.join(base, major);
};

describe('an ordinary day', () => {
  it('begins with an empty folder, and finds its rows again the next morning', async () => {
    const steps: string[] = [];
    const first = await open(dataDir, (line) => steps.push(line));
    expect(first.kind).toBe('embedded');
    expect(steps.length).toBeGreaterThan(0);
    await addRow(first, 'أول يوم');
    await first.close();
    expect(serverPids()).toEqual([]);
    const second = await open();
    expect(await rowsOf(second)).toEqual(['أول يوم']);
  });

  it('listens to nobody outside this machine', async () => {
    const database = await open();
    const { rows } = await database.pool.query(
      `select setting from pg_settings where name = 'listen_addresses'`,
    );
    expect(rows).toEqual([{ setting: '' }]);
    // It writes to the disk before it says that something is saved.
    const { rows: durable } = await database.pool.query(
      `select setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
    );
    expect(durable.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
  });

  it('works in a folder with a long Arabic name, spaces and commas', async () => {
    dataDir = path.join(folder, 'مركز التجميل, الفرع الرئيسي '.repeat(3).trim(), 'my "data"');
    const database = await open();
    await addRow(database, 'x');
    await database.close();
    expect(await rowsOf(await open())).toEqual(['x']);
  });
});

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  it('keeps its data outside a folder that only root may enter, and finds it again', async () => {
    chmodSync(folder, 0o700);
    const first = await open();
    await addRow(first, 'kept');
    await first.close();
    const elsewhere = readFileSync(path.join(dataDir, 'pgdata.location'), 'utf8').trim();
    try {
      expect(elsewhere).toMatch(/^\/var\/lib\/beauty-centre\/[0-9a-f]{16}\/pgdata$/);
      const second = await open();
      expect(await rowsOf(second)).toEqual(['kept']);
      await second.close();
    } finally {
      removeFolder(path.dirname(elsewhere));
    }
    await expect(openDatabase({ dataDir, pgBin })).rejects.toMatchObject({ code: 'folder.gone' });
  });

  it('never runs the database as root', async () => {
    await open();
    const [postmaster = 0] = postmasters();
    expect(readFileSync(`/proc/${postmaster}/status`, 'utf8')).not.toMatch(/^Uid:\t0/m);
  });
});

describe('after a crash', () => {
  it('opens again when the database was killed, with every saved row', async () => {
    const child = run('saved');
    await child.ready;
    const pids = serverPids();
    expect(pids.length).toBeGreaterThan(3);
    await child.kill();
    for (const pid of pids) killIfThere(pid);
    expect(await rowsOf(await open())).toEqual(['saved']);
  });

  it('goes on with the running database when only the program was killed', async () => {
    const child = run('saved');
    const started = await child.ready;
    await child.kill();
    const database = await open();
    const { rows } = await database.pool.query('select pg_postmaster_start_time() as started');
    expect(rows).toEqual([{ started }]);
    expect(await rowsOf(database)).toEqual(['saved']);
    await database.close();
    expect(serverPids()).toEqual([]);
  });

  it('starts the database again under a program that is still running', async () => {
    const database = await open();
    await addRow(database, 'before');
    const [postmaster = 0] = postmasters();
    process.kill(postmaster, 'SIGKILL');
    await expect.poll(postmasters, { timeout: 60_000 }).not.toContain(postmaster);
    await expect.poll(postmasters, { timeout: 60_000 }).toHaveLength(1);
    await expect
      .poll(
        () =>
          database.pool.query(`insert into kept (body) values ('after') returning body`).then((r) => r.rows),
        {
          timeout: 60_000,
          interval: 100,
        },
      )
      .toEqual([{ body: 'after' }]);
    expect(await rowsOf(database)).toEqual(['after', 'before']);
  });

  it('waits for what a killed database still has at work, and then opens', async () => {
    const child = run('saved');
    await child.ready;
    const [postmaster = 0] = postmasters();
    const worker = processes().find(({ parent }) => parent === postmaster)?.pid ?? 0;
    process.kill(worker, 'SIGSTOP');
    await child.kill();
    process.kill(postmaster, 'SIGKILL');
    const opening = open();
    await expect(Promise.race([opening, pause(3_000, 'waiting')])).resolves.toBe('waiting');
    process.kill(worker, 'SIGKILL');
    expect(await rowsOf(await opening)).toEqual(['saved']);
  });

  it('is not fooled by a lock file whose number now belongs to a stranger', async () => {
    const first = await open();
    await addRow(first, 'kept');
    await first.close();
    const socket = path.join(dataDir, 'pgdata', 'run');
    writeFileSync(
      path.join(pgdata(), 'postmaster.pid'),
      `${process.pid}\n${pgdata()}\n1700000000\n5432\n${socket}\n\n  123 456\nready   \n`,
    );
    writeFileSync(path.join(socket, '.s.PGSQL.5432.lock'), `${process.pid}\n`);
    expect(await rowsOf(await open())).toEqual(['kept']);
  });

  it('begins again when the very first start was killed halfway', async () => {
    const child = run('never');
    const made = () => existsSync(path.join(dataDir, 'pgdata')) && readdirSync(path.join(dataDir, 'pgdata'));
    await expect.poll(() => JSON.stringify(made()), { timeout: 60_000, interval: 5 }).toContain('new-');
    await child.kill();
    const database = await open();
    await addRow(database, 'x');
    expect(await rowsOf(database)).toEqual(['x']);
  });
});

describe('two programs on one folder', () => {
  it('share one database when both start at once, and the last one stops it', async () => {
    const [one, two] = [run('one'), run('two')];
    const servers = await Promise.all([one.ready, two.ready]);
    expect(new Set(servers).size).toBe(1);
    await one.leave();
    const database = await open();
    expect(await rowsOf(database)).toEqual(['one', 'two']);
    await database.close();
    expect(postmasters()).toHaveLength(1);
    await two.leave();
    expect(serverPids()).toEqual([]);
  });
});

describe('when it cannot open, it says why', () => {
  const failure = async (dir = dataDir): Promise<unknown> => open(dir).catch((error: unknown) => error);

  const prepared = async (): Promise<void> => {
    const database = await open();
    await database.close();
  };

  it('the folder belongs to a newer PostgreSQL, in an Arabic line and an English line', async () => {
    mkdirSync(path.join(dataDir, 'pgdata', '99'), { recursive: true });
    writeFileSync(path.join(dataDir, 'pgdata', '99', 'PG_VERSION'), '99\n');
    const error = await failure();
    expect(error).toMatchObject({ code: 'folder.otherMajor', params: { found: '99' } });
    expect(String(error)).toMatch(/^[^\n]*[\u0621-\u064a][^\n]*\n[A-Za-z "][^\n]*$/);
    expect(readdirSync(path.join(dataDir, 'pgdata'))).not.toContain('18');
  });

  it('the folder cannot be written', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await failure(path.join(file, 'data'))).toMatchObject({ code: 'folder.notWritable' });
  });

  it('the data is damaged, and is left as it is', async () => {
    await prepared();
    const version = path.join(pgdata(), 'PG_VERSION');
    renameSync(version, `${version}.aside`);
    expect(await failure()).toMatchObject({ code: 'folder.damaged' });
    renameSync(`${version}.aside`, version);
    const control = path.join(pgdata(), 'global', 'pg_control');
    // Moved instead of rewritten, because the file must keep its owner.
    renameSync(control, `${control}.aside`);
    expect(await failure()).toMatchObject({ code: 'folder.damaged' });
    writeFileSync(control, Buffer.alloc(8192, 7));
    chmodSync(control, 0o666);
    expect(await failure()).toMatchObject({ code: 'folder.damaged' });
    expect(serverPids()).toEqual([]);
    renameSync(`${control}.aside`, control);
    expect((await open()).kind).toBe('embedded');
  });

  it('there is no PostgreSQL where PG_BIN points', async () => {
    const error = await openDatabase({ dataDir, pgBin: folder }).catch((failed: unknown) => failed);
    expect(error).toMatchObject({ code: 'binaries.missing', params: { place: folder } });
  });
});
