import path from 'node:path';
import { readConfig } from '../config';
import {
  type BrokenReason,
  type ChainResult,
  checkChain,
  type Head,
  type TrailLine,
} from '../data/chain-check';
import { isBegun } from '../db/embedded/place';
import { openDatabase } from '../db/open';
import { isStandby } from '../db/replicas';
import { checkDrop } from './dropped';
import { failureText, noDatabase, noFileName, noProof } from './failure';
import { fileLines } from './file';
import { isSigned, type SignedHead, signedHeadOf } from './heads';
import { checkMoney, type MoneyResult } from './money';
import { databaseLines, headOf } from './rows';
import { writeTrail } from './write';

/**
 * `npm run verify`: checks the chain of the trail in the database, and the books against it. `-- --export FILE` writes the
 * trail to a file with its signed head, `-- --file FILE` checks such a file without a database, `-- --head` prints the
 * signed head, and `--proof FILE` checks as well that the chain still holds each head in FILE. Exit code 1 names the
 * first broken row or document; exit code 2 says why nothing could be checked.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

const reasons: Readonly<Record<BrokenReason, string>> = {
  content: 'its content is not what was written',
  link: 'it does not follow what stands before it: something was taken out, added or changed',
  missing: 'it was taken out',
  strange: 'it was put in: neither a seal nor the queue before the sealer knows it',
  order: 'it stands in another place than it was written in',
  seal: 'its seal is not what was written',
  late: 'it has no seal after more than a minute: start the server, whose sealer is not at work',
  end: 'rows are missing after it',
  proof: 'the chain up to it is not the one that a head was signed for',
};

const report = (result: ChainResult): number => {
  if (result.ok) {
    say(`The chain of ${result.rows} entries is intact. سلسلة القيود سليمة`);
    if (result.waiting > 0)
      say(`${result.waiting} of them wait for their seal. ${result.waiting} منها بانتظار ختمها`);
    if (result.part) sayPart(result.part);
    say(`Head: ${result.head} (seal ${result.seals})`);
    return 0;
  }
  say(
    `Broken at entry ${result.brokenId}: ${reasons[result.reason]} (${result.rows} entries before it are intact).`,
  );
  say(`السلسلة مكسورة عند القيد رقم ${result.brokenId}`);
  return 1;
};

const sayPart = ({ follows, erasedLater }: { readonly follows: number; readonly erasedLater: number }) => {
  say(
    follows === 0
      ? 'A part from the beginning. جزء من البداية'
      : `A part: it goes on from seal ${follows}. جزء يتبع الختم ${follows}`,
  );
  if (erasedLater > 0)
    say(`Of ${erasedLater} entries a person's data were taken out by an erasure that stands after it.`);
};

/** What was dropped by retention, and what has become of its file. */
const reportDrop = async (result: ChainResult, dataDir: string): Promise<number> => {
  if (!result.ok || !result.dropped) return 0;
  const { seals, before, at, entries, file, sha256, markId } = result.dropped;
  say(`Dropped by retention: what was sealed before ${before}, up to seal ${seals}. أُزيل حسب مدة الاحتفاظ`);
  say(`Entry ${markId} says so (${at}): ${entries} entries went into ${file}, SHA-256 ${sha256}`);
  const dropped = await checkDrop(result.dropped, dataDir);
  say(dropped.text);
  return dropped.ok ? 0 : 1;
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

const option = (name: string): string | undefined => {
  const index = process.argv.indexOf(name);
  if (index < 0) return undefined;
  const value = process.argv[index + 1];
  if (!value || value.startsWith('--')) throw noFileName(name);
  return value;
};

const withDatabase = async (
  work: (
    client: Awaited<ReturnType<Awaited<ReturnType<typeof openDatabase>>['connect']>>,
    dataDir: string,
  ) => Promise<number>,
) => {
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  // A check makes nothing: without this an empty database would be begun and found in order.
  if (!config.databaseUrl && !isBegun(dataDir)) throw noDatabase(dataDir);
  const db = await openDatabase({
    dataDir,
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    directUrl: config.directUrl,
    readUrls: config.readUrls,
    ...(config.pgBin ? { pgBin: config.pgBin } : {}),
  });
  const client = await db.connectReader();
  try {
    return await work(client, dataDir);
  } finally {
    await client.end();
    await db.close();
  }
};

const exportTo = async (
  lines: AsyncIterable<TrailLine>,
  signedOf: (head: Head) => Promise<SignedHead>,
  file: string,
): Promise<number> => {
  const { entries, head } = await writeTrail(lines, signedOf, file);
  say(`${entries} entries written to ${file}`);
  say(`Signed head: ${JSON.stringify(head)}`);
  return 0;
};

/** The signed heads of a file: what the chain ended with, by how many seals it had. */
const provedIn = async (file: string): Promise<ReadonlyMap<number, string>> => {
  const proved = new Map<number, string>();
  for await (const line of signedLines(file)) if ('head' in line) proved.set(line.seals, line.head);
  return proved;
};

/** No head in a file may be anything but what its key has signed. */
const signedLines = async function* (file: string) {
  for await (const line of fileLines(file)) {
    if ('head' in line && !isSigned(line)) throw noProof(file, line.at);
    yield line;
  }
};

const check = async (): Promise<number> => {
  const file = option('--file');
  const target = option('--export');
  const proof = option('--proof');
  const proved = proof ? await provedIn(proof) : undefined;
  if (file) return report(await checkChain(signedLines(file), proved));
  return withDatabase(async (client, dataDir) => {
    const signedOf = (head: Head) => signedHeadOf(dataDir, head, new Date());
    if (process.argv.includes('--head')) {
      say(JSON.stringify(await signedOf(await headOf(client))));
      return 0;
    }
    if (target) return exportTo(databaseLines(client), signedOf, target);
    if (await isStandby(client)) say('Read from a standby. من نسخة القراءة');
    const chain = await checkChain(databaseLines(client), proved);
    const trail = Math.max(report(chain), await reportDrop(chain, dataDir));
    return Math.max(trail, reportMoney(await checkMoney(client)));
  });
};

try {
  process.exitCode = await check();
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 2;
}
