import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, isLoopback } from './config';
import { canEnter, knownAccounts, ownerOf, recordedBase } from './db/embedded/folders';

interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Accounts for a server that was started as root: its own, then those that PostgreSQL gets otherwise. */
const candidates = ['beauty-centre', 'postgres', 'nobody'];
/** With a database elsewhere. `postgres` would be the administrator of a PostgreSQL on this machine. */
const candidatesWithout = ['beauty-centre', 'nobody'];

/**
 * Gives up root for good, before anything is opened, so that neither requests nor files are ever root's: for
 * CENTRE_USER, or the owner of the database or of DATA_DIR, or the first known account. DATA_DIR then belongs to that
 * account, and nobody else may enter it. Does nothing unless started as root. CENTRE_USER=root stays root. Throws
 * ConfigError if there is no account, or it cannot reach the program or the data. If no account is named,
 * and nothing says that others than this machine reach the server, it warns instead and stays root: a trial starts anywhere.
 */
export const dropRoot = (config: Config, say: (line: string) => void): void => {
  if (process.getuid?.() !== 0) return;
  if (config.centreUser === 'root') {
    say('Running as root, because CENTRE_USER says so. يعمل البرنامج بحساب root');
    return;
  }
  const account = accountFor(config);
  const dataDir = path.resolve(config.dataDir);
  const around = path.dirname(dataDir);
  fs.mkdirSync(around, { recursive: true });
  const program = path.dirname(fileURLToPath(import.meta.url));
  const closed = [program, around].find((folder) => !canEnter(account, folder));
  if (closed !== undefined) {
    if (!isTrial(config)) throw new ConfigError(unreachable(account.name, closed));
    say(staysRoot(account.name, closed));
    return;
  }
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  giveFolder(dataDir, account);
  if (!canEnter(account, dataDir)) throw new ConfigError(unreachable(account.name, dataDir));
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
};

/** Gives what a program of root has made in DATA_DIR to whom the folder belongs, so that the server can use it. */
export const settleFolder = (dataDir: string): void => {
  if (process.getuid?.() !== 0 || !fs.existsSync(dataDir)) return;
  const { uid, gid } = fs.statSync(dataDir);
  if (uid !== 0) giveFolder(dataDir, { uid, gid });
};

const accountFor = ({ centreUser, databaseUrl, dataDir }: Config): Account => {
  const known = knownAccounts();
  const named = (name: string) => known.find((one) => one.name === name || String(one.uid) === name);
  const byOwner = (folder: string): Account | undefined => {
    const owner = ownerOf(folder);
    return owner && { name: named(String(owner.uid))?.name ?? `uid ${owner.uid}`, ...owner };
  };
  const database = databaseUrl ? undefined : byOwner(databaseFolder(path.resolve(dataDir)));
  const wished = centreUser === undefined ? undefined : named(centreUser);
  if (centreUser !== undefined && !wished)
    throw new ConfigError(
      `CENTRE_USER names the account "${centreUser}", which this machine does not have. Create it: useradd --system ${centreUser}\nالحساب «${centreUser}» المذكور في CENTRE_USER غير موجود على هذا الجهاز، أنشئه أولًا.`,
    );
  if (wished && database && wished.uid !== database.uid)
    throw new ConfigError(
      `The database in "${dataDir}" belongs to the account ${database.name}, not to ${wished.name}. Give it over: chown -R ${wished.name} "${path.resolve(dataDir)}"\nقاعدة البيانات في «${dataDir}» مملوكة للحساب ${database.name}. انقل ملكيتها بالأمر السابق.`,
    );
  const [account] = [
    wished,
    database,
    byOwner(path.resolve(dataDir)),
    ...(databaseUrl ? candidatesWithout : candidates).map(named),
  ].filter((one) => one !== undefined && one.uid !== 0);
  if (account) return account;
  throw new ConfigError(
    'Started as root, and there is no account to go on with. Create one (useradd --system beauty-centre), or name one in CENTRE_USER.\nشُغّل البرنامج بحساب root ولا يوجد حساب آخر يكمل به. أنشئ الحساب beauty-centre أو حدد حسابًا في CENTRE_USER.',
  );
};

/** PostgreSQL's own folder, whose owner alone can start it. */
const databaseFolder = (dataDir: string): string => {
  const base = fs.existsSync(dataDir) ? recordedBase(dataDir) : dataDir;
  const major = fs.existsSync(base) ? fs.readdirSync(base).find((name) => /^\d+$/.test(name)) : undefined;
  return path.join(base, major ?? 'none');
};

const unreachable = (account: string, folder: string): string =>
  `Started as root, and the account ${account}, with which the program would go on, cannot enter "${folder}". Put program and DATA_DIR where it can (for example below /opt and /var/lib), or start as an ordinary user, or let it stay root: CENTRE_USER=root\nشُغّل البرنامج بحساب root، والحساب ${account} الذي يكمل به لا يستطيع دخول «${folder}». انقل البرنامج وDATA_DIR إلى مكان يدخله (مثل ‎/opt و‎/var/lib)، أو شغّله بحساب عادي، أو اكتب CENTRE_USER=root ليبقى بحساب root.`;

/** True if nothing says that others than this machine shall reach the server: neither directly nor through a proxy. */
const isTrial = ({ centreUser, host, publicUrl, trustProxy }: Config): boolean =>
  centreUser === undefined && isLoopback(host) && publicUrl === undefined && trustProxy === false;

const staysRoot = (name: string, folder: string): string =>
  `Warning: running as root, because the account ${name} cannot enter "${folder}". This is for a trial on this machine only.\nتنبيه: يعمل البرنامج بحساب root لأن الحساب ${name} لا يستطيع دخول «${folder}». هذا للتجربة على هذا الجهاز فقط.`;

/**
 * Makes an account the owner of a folder and of those files in it that root owns. Does the same with the database's
 * folder if it lies elsewhere.
 */
const giveFolder = (folder: string, account: Pick<Account, 'uid' | 'gid'>): void => {
  give(folder, account);
  fs.chmodSync(folder, 0o700);
  const base = recordedBase(folder);
  if (path.dirname(base) !== folder) give(base, account);
};

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants;

/**
 * Gives what root owns at a place to an account. Works on opened files and enters folders through them, because the
 * account may exchange names meanwhile: no link is followed, and a file with a second name elsewhere stays root's.
 */
const give = (place: string, account: Pick<Account, 'uid' | 'gid'>): void => {
  const fd = openAsIs(place);
  if (fd === undefined) return;
  try {
    const found = fs.fstatSync(fd);
    if (found.uid !== 0 && found.uid !== account.uid) return;
    if (found.isDirectory()) {
      const inside = process.platform === 'linux' ? `/proc/self/fd/${fd}` : place;
      for (const name of fs.readdirSync(inside)) give(`${inside}/${name}`, account);
    }
    if (found.uid === 0 && (found.isDirectory() || found.nlink === 1))
      fs.fchownSync(fd, account.uid, account.gid);
  } finally {
    fs.closeSync(fd);
  }
};

/** Links, sockets and what is gone by now cannot be opened so, and stay as they are. */
const openAsIs = (place: string): number | undefined => {
  try {
    return fs.openSync(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return undefined;
  }
};
