import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { ConfigError, readConfig } from '../config';
import { withClient } from '../db/connection';
import { isBegun } from '../db/embedded/place';
import { openDatabase } from '../db/open';
import { isStandby } from '../db/replicas';
import { DatabaseStartError } from '../db/start-errors';
import { errorCode, errorMessage } from '../kernel/errors';
import { checkMoney, type MoneyResult } from './money';
import {
  type BrokenReason,
  checkTrail,
  type Head,
  headOf,
  lostHead,
  type TrailResult,
  trailLines,
} from './trail';

/**
 * `npm run verify`: checks the chain of the trail in the database, and the books against it. `-- --export FILE` writes the
 * trail to a file, `-- --head` prints number and hash of its last seal, and `--proof FILE` checks as well that the trail
 * still holds each head in FILE. Exit code 1 names the first broken row or document; exit code 2 says why nothing could
 * be checked.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

const reasons: Readonly<Record<BrokenReason, string>> = {
  content: 'its content is not what was written',
  link: 'it does not follow what stands before it: something was taken out, added or changed',
  missing: 'it was taken out',
  strange: 'it was put in: neither a seal nor the queue before the sealer knows it',
  seal: 'its seal is not what was written',
  late: 'it has no seal after more than a minute: start the server, whose sealer is not at work',
  end: 'rows are missing after it',
};

const report = (result: TrailResult): number => {
  if (!result.ok) {
    say(`Broken at entry ${result.brokenId}: ${reasons[result.reason]}.`);
    say(`السلسلة مكسورة عند القيد رقم ${result.brokenId}`);
    return 1;
  }
  const { rows, waiting, head, seals, dropped } = result;
  say(`The chain of ${rows} entries is intact. سلسلة القيود سليمة`);
  if (waiting > 0) say(`${waiting} of them wait for their seal. ${waiting} منها بانتظار ختمها`);
  if (dropped)
    say(
      `Kept from ${dropped.before} on, after seal ${dropped.seals}: what is older was dropped by retention, last into ${dropped.file}. أُزيل ما هو أقدم حسب مدة الاحتفاظ`,
    );
  say(`Head: ${head} (seal ${seals})`);
  return 0;
};

const reportProof = (lost: Head | undefined): number => {
  if (!lost) return 0;
  say(`The trail is not the one that was noted: its seal ${lost.seals} is not ${lost.head}.`);
  say(`السجل ليس ما دُوّن عند الختم ${lost.seals}`);
  return 1;
};

const reportMoney = (result: MoneyResult): number => {
  if (result.ok) {
    say(`The books are right: ${result.invoices} issued invoices looked at. الحسابات سليمة`);
    if (result.unseen > 0)
      say(`${result.unseen} of them by their sums alone: what the trail said of their issue was dropped.`);
    return 0;
  }
  say(`${result.document}: ${result.problem}`);
  say(`المستند غير سليم: ${result.document}`);
  return 1;
};

/** There is nothing that could be checked. `message` is what an operator reads: English, then Arabic. */
class NothingToVerify extends Error {}

const option = (name: string): string | undefined => {
  const index = process.argv.indexOf(name);
  if (index < 0) return undefined;
  const value = process.argv[index + 1];
  if (!value || value.startsWith('--'))
    throw new NothingToVerify(`${name} needs the name of a file.\nالخيار ${name} يحتاج إلى اسم ملف.`);
  return value;
};

const withDatabase = async (work: (client: pg.Client) => Promise<number>): Promise<number> => {
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  // A check makes nothing: without this an empty database would be begun and found in order.
  if (!config.databaseUrl && !isBegun(dataDir))
    throw new NothingToVerify(
      `There is no database in "${dataDir}" yet: start the product there once (npm start), name its folder in DATA_DIR, or its server in DATABASE_URL.
لا توجد قاعدة بيانات في «${dataDir}» بعد: شغّل البرنامج أولًا (npm start) أو حدد مجلدها في DATA_DIR أو خادمها في DATABASE_URL.`,
    );
  const db = await openDatabase({ ...config, ownerUrl: undefined });
  try {
    return await withClient(db.connectReader(), work);
  } finally {
    await db.close();
  }
};

const exportTo = async (client: pg.ClientBase, file: string): Promise<number> => {
  let entries = 0;
  const texts = async function* () {
    for await (const line of trailLines(client)) {
      if ('id' in line) entries += 1;
      yield `${JSON.stringify(line)}\n`;
    }
  };
  await pipeline(Readable.from(texts()), createWriteStream(file, { mode: 0o600, flush: true }));
  say(`${entries} entries written to ${file}`);
  return 0;
};

/** The heads in a file that `--head` or `--export` has written, one a line. */
const notedIn = async (file: string): Promise<readonly Head[]> =>
  (await readFile(file, 'utf8')).split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      const { head, seals } = JSON.parse(line);
      return head === undefined ? [] : [{ head: String(head), seals: Number(seals) }];
    } catch {
      throw new NothingToVerify(`Line ${index + 1} of "${file}" is no head of a trail.
السطر ${index + 1} من «${file}» ليس ختمًا من سجل التدقيق.`);
    }
  });

const check = async (): Promise<number> => {
  const target = option('--export');
  const proof = option('--proof');
  const noted = proof ? await notedIn(proof) : [];
  return withDatabase(async (client) => {
    if (process.argv.includes('--head')) {
      say(JSON.stringify({ ...(await headOf(client)), at: new Date() }));
      return 0;
    }
    if (target) return exportTo(client, target);
    if (await isStandby(client)) say('Read from a standby. من نسخة القراءة');
    const trail = Math.max(report(await checkTrail(client)), reportProof(await lostHead(client, noted)));
    return Math.max(trail, reportMoney(await checkMoney(client)));
  });
};

/** Why nothing could be checked, in words: what is missing, and the way out. */
const failureText = (error: unknown): string => {
  if (error instanceof NothingToVerify || error instanceof DatabaseStartError || error instanceof ConfigError)
    return error.message;
  const place = error instanceof Error && 'path' in error ? `"${String(error.path)}"` : 'The file';
  switch (errorCode(error)) {
    // A table or column is missing: the database is empty, or of another release.
    case '42P01':
    case '42703':
      return `The database does not hold what this release keeps: start the product on it once (npm start), then check again.
قاعدة البيانات لا تحتوي على جداول هذا الإصدار: شغّل البرنامج عليها أولًا (npm start) ثم أعد الفحص.`;
    case 'ENOENT':
      return `${place} does not exist.\nالملف غير موجود.`;
    case 'EACCES':
    case 'EPERM':
    case 'EISDIR':
      return `${place} cannot be opened by this account.\nلا يمكن فتح الملف بهذا الحساب.`;
    default:
      return `The check could not be carried out: ${errorMessage(error)}\nتعذر إجراء الفحص.`;
  }
};

try {
  process.exitCode = await check();
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 2;
}
