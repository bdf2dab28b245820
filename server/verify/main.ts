import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readConfig } from '../config';
import { type ChainResult, checkChain, type SealedRow } from '../data/chain';
import { openDatabase } from '../db/open';
import { checkMoney, type MoneyResult } from './money';
import { databaseRows, fileRows, headOf } from './rows';

/**
 * `npm run verify`: checks the hash chain of the trail in the database, and the books against it. `-- --export FILE` writes the trail
 * to a file, `-- --file FILE` checks such a file without a database. Exit code 1 names the first broken row or document.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

const reasons = {
  content: 'its content is not what was written',
  link: 'it does not follow the row before it: a row was taken out, added or changed',
  end: 'rows are missing after it',
} as const;

const report = (result: ChainResult): number => {
  if (result.ok) {
    say(`The chain of ${result.rows} entries is intact. سلسلة القيود سليمة`);
    say(`Head: ${result.head}`);
    return 0;
  }
  say(
    `Broken at entry ${result.brokenId}: ${reasons[result.reason]} (${result.rows} entries before it are intact).`,
  );
  say(`السلسلة مكسورة عند القيد رقم ${result.brokenId}`);
  return 1;
};

const reportMoney = (result: MoneyResult): number => {
  if (result.ok) {
    say(`The books are right: ${result.invoices} issued invoices looked at. الحسابات سليمة`);
    return 0;
  }
  say(`${result.document}: ${result.problem}`);
  say(`المستند غير سليم: ${result.document}`);
  return 1;
};

const option = (name: string): string | undefined => {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
};

const withDatabase = async (
  work: (client: Awaited<ReturnType<Awaited<ReturnType<typeof openDatabase>>['connect']>>) => Promise<number>,
) => {
  const config = readConfig(process.env);
  const db = await openDatabase({
    dataDir: path.resolve(config.dataDir),
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    ...(config.pgBin ? { pgBin: config.pgBin } : {}),
  });
  const client = await db.connect('plain');
  try {
    return await work(client);
  } finally {
    await client.end();
    await db.close();
  }
};

const exportTo = async (rows: AsyncIterable<SealedRow>, file: string): Promise<number> => {
  let count = 0;
  const lines = async function* () {
    for await (const row of rows) {
      count += 1;
      yield `${JSON.stringify(row)}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
  say(`${count} entries written to ${file}`);
  return 0;
};

const file = option('--file');
const target = option('--export');
process.exitCode = file
  ? report(await checkChain(fileRows(file)))
  : await withDatabase(async (client) => {
      if (target) return exportTo(databaseRows(client), target);
      const head = await headOf(client);
      const chain = report(await checkChain(databaseRows(client), head));
      return Math.max(chain, reportMoney(await checkMoney(client)));
    });
