import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { fetchRows } from '../../kernel/rows';
import { checkArabic, ensureExtensions } from '../checks';
import { withClient } from '../connection';
import { DatabaseStartError } from '../start-errors';
import { type Binaries, type Launch, programPath } from './binaries';
import { type Account, accountName, type Layout, makePrivateFolder, runAs } from './folders';

export const superuser = 'postgres';

/**
 * Checks that a complete data folder of our major version exists, and creates it if there is none at all. Run it
 * under the start lock. Throws folder.otherMajor or folder.damaged, and never touches other data.
 */
export async function initialise(context: Launch): Promise<void> {
  const { layout, account, binaries, progress } = context;
  const { base, pgdata } = layout;
  removeAbandoned(base);
  // A mounted or hand-made empty folder counts as missing.
  if (fs.existsSync(pgdata) && fs.readdirSync(pgdata).length === 0) fs.rmdirSync(pgdata);
  if (fs.existsSync(pgdata)) {
    checkMajor(pgdata, binaries);
    return;
  }
  const other = fs.readdirSync(base).find((name) => /^\d+$/.test(name));
  if (other) throw otherMajor(path.join(base, other), other, binaries);

  progress('Creating the database (a few seconds, only once) … إنشاء قاعدة البيانات');
  // initdb writes PG_VERSION early: run it in a temporary folder, because a killed start must not look complete.
  const aside = fs.mkdtempSync(path.join(base, 'new-'));
  makePrivateFolder(aside, account);
  await runInitdb(aside, context);
  fs.renameSync(aside, pgdata);
  syncFolder(base);
}

function removeAbandoned(base: string): void {
  for (const name of fs.readdirSync(base)) {
    if (!name.startsWith('new-')) continue;
    try {
      fs.rmSync(path.join(base, name), { recursive: true, force: true });
    } catch {
      // The initdb of a killed start may still be writing there. The next start removes the folder.
    }
  }
}

function checkMajor(pgdata: string, binaries: Binaries): void {
  const file = path.join(pgdata, 'PG_VERSION');
  if (!fs.existsSync(file)) {
    throw new DatabaseStartError('folder.damaged', { folder: pgdata, detail: 'PG_VERSION is missing' });
  }
  const found = fs.readFileSync(file, 'utf8').trim();
  if (found !== String(binaries.major)) throw otherMajor(pgdata, found, binaries);
}

function otherMajor(folder: string, found: string, { major }: Binaries): DatabaseStartError {
  return new DatabaseStartError('folder.otherMajor', { folder, found, expected: String(major) });
}

async function runInitdb(aside: string, { layout, account, binaries }: Launch): Promise<void> {
  const access =
    layout.socket === null ? ['-A', 'scram-sha-256', `--pwfile=${layout.secret}`] : ['-A', 'trust'];
  const args = ['-D', aside, '-U', superuser, '-E', 'UTF8', ...localeFlags(binaries.major), ...access];
  const child = spawn(programPath(binaries.bin, 'initdb'), args, {
    ...runAs(account),
    cwd: layout.base,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnvironment(),
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [status] = await once(child, 'close');
  if (status === 0) return;
  fs.rmSync(aside, { recursive: true, force: true });
  throw serverFailure(errors, layout, account);
}

/** The builtin locale provider does not change with the system's C library. PostgreSQL has it from 17 on. */
function localeFlags(major: number): readonly string[] {
  if (major < 17) return [`--locale=${locale}`];
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`];
}

/** With LC_CTYPE=C trigrams know no Arabic letters, and not every system has C.UTF-8. */
const locales: NodeJS.Dict<string> = { darwin: 'en_US.UTF-8', win32: 'en-US' };
const locale = locales[process.platform] ?? 'C.UTF-8';

/** Environment of initdb and postgres. Passes on no PG* variable and no secret of ours. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR } = process.env;
  return { PATH, SystemRoot, TMPDIR, LC_ALL: locale };
}

/** Log texts that mean damaged data. Other failures (memory, settings, a socket in use) do not. */
const damage =
  /PANIC|checksum|corrupt|could not (?:open|read|find|access|locate|stat)|invalid (?:checkpoint|magic|data)|not a valid data directory|incompatible/;

export function serverFailure(words: string, layout: Layout, account: Account): DatabaseStartError {
  const folder = layout.pgdata;
  const said = words
    .split('\n')
    .filter((line) => /FATAL|PANIC|error:|ERROR|could not/.test(line))
    .slice(-2);
  const detail =
    said.join(' | ').trim() || words.trim().split('\n').slice(-2).join(' | ') || 'no word in the log';
  if (/No space left on device|Disk quota exceeded/.test(words)) {
    return new DatabaseStartError('disk.full', { folder });
  }
  if (/Permission denied|Read-only file system|wrong ownership|invalid permissions/.test(words)) {
    return new DatabaseStartError('folder.notWritable', { folder, account: accountName(account) });
  }
  if (fs.existsSync(folder) && damage.test(words)) {
    return new DatabaseStartError('folder.damaged', { folder, detail });
  }
  return new DatabaseStartError('server.failed', { detail });
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = fs.openSync(folder, 'r');
  fs.fsyncSync(fd);
  fs.closeSync(fd);
}

export const ownerRole = 'centre_owner';
export const plainRole = 'centre_app';

/** Written as the last step, so that a killed preparation runs again. Raise the number when a statement changes. */
const marker = 'beauty-centre 1';

interface Prepare {
  readonly connect: (database: string) => Promise<pg.Client>;
  readonly database: string;
  /** Password of both roles, if the server uses passwords. */
  readonly password?: string | undefined;
}

/** Creates roles, database, extensions and grants of the embedded server. Idempotent; runs under the start lock. */
export async function prepareDatabase({ connect, database, password }: Prepare): Promise<void> {
  await withClient(connect('postgres'), async (admin) => {
    const rows = await fetchRows(admin, { comment: 'text?' })(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [database],
    );
    if (rows[0]?.comment !== marker) {
      for (const role of [ownerRole, plainRole]) await ensureRole(admin, role, password);
      if (rows.length === 0) await admin.query(`create database ${database} owner ${ownerRole}`);
      await withClient(connect(database), (inside) => inside.query(permissionsIn(database)));
      await admin.query(`comment on database ${database} is '${marker}'`);
    }
  });
  await withClient(connect(database), async (inside) => {
    await ensureExtensions(inside);
    await checkArabic(inside);
  });
}

async function ensureRole(admin: pg.Client, role: string, password: string | undefined): Promise<void> {
  const { rows } = await admin.query('select from pg_roles where rolname = $1', [role]);
  if (rows.length === 0) await admin.query(`create role ${role} login`);
  if (password) await admin.query(`alter role ${role} password ${admin.escapeLiteral(password)}`);
}

const permissionsIn = (database: string): string => `
  revoke all on database ${database} from public;
  grant connect on database ${database} to ${plainRole};
  alter schema public owner to ${ownerRole};
  revoke create on schema public from public;
  grant usage on schema public to ${plainRole};
  alter default privileges for role ${ownerRole} in schema public
    grant select, insert, update, delete on tables to ${plainRole};
  alter default privileges for role ${ownerRole} in schema public
    grant usage, select on sequences to ${plainRole};`;
