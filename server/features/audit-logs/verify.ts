import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { OperatorError } from '../../kernel/errors';
import type { Verify, VerifyCommand } from '../../kernel/own-work';
import {
  type AuditLogResult,
  brokenReasons,
  checkAuditLog,
  type Head,
  headOf,
  lostHead,
  writeAuditLog,
} from './check';

/**
 * Checks the chain of the audit log and names the first broken entry. `-- --export FILE` writes the audit log
 * to a file, `-- --head` prints number and hash of its last seal, and `--proof FILE` also checks that the
 * audit log still holds each head in FILE.
 */
export const verifyAuditLog: Verify = async ({ say, has, fileOf }) => {
  const target = fileOf('--export');
  const proof = fileOf('--proof');
  const noted = proof ? await notedIn(proof) : [];
  const sayHead = async (client: pg.ClientBase) =>
    say(JSON.stringify({ ...(await headOf(client)), at: new Date() }));
  const exportAuditLog = async (client: pg.ClientBase, to: string) => {
    const file = createWriteStream(to, { mode: 0o600, flush: true });
    say(`${await writeAuditLog(client, [file])} entries written to ${to}`);
  };
  const exporting =
    target === undefined ? undefined : (client: pg.ClientBase) => exportAuditLog(client, target);
  return {
    instead: has('--head') ? sayHead : exporting,
    check: async (client) => {
      const isWhole = report(say, await checkAuditLog(client));
      const lost = await lostHead(client, noted);
      if (!lost) return isWhole;
      say(`The trail is not the one that was noted: its seal ${lost.seals} is not ${lost.head}.`);
      say(`السجل ليس ما دُوّن عند الختم ${lost.seals}`);
      return false;
    },
  };
};

const report = (say: VerifyCommand['say'], result: AuditLogResult): boolean => {
  if (!result.ok) {
    say(`Broken at entry ${result.brokenId}: ${brokenReasons[result.reason]}.`);
    say(`السلسلة مكسورة عند القيد رقم ${result.brokenId}`);
    return false;
  }
  const { rows, waiting, head, seals, dropped } = result;
  say(`The chain of ${rows} entries is intact. سلسلة القيود سليمة`);
  if (waiting > 0) say(`${waiting} of them wait for their seal. ${waiting} منها بانتظار ختمها`);
  if (dropped)
    say(
      `Kept from ${dropped.before} on, after seal ${dropped.seals}: what is older was dropped by retention, last into ${dropped.file}. أُزيل ما هو أقدم حسب مدة الاحتفاظ`,
    );
  say(`Head: ${head} (seal ${seals})`);
  return true;
};

/** Returns the heads from a file that `--head` or `--export` has written, one a line. */
const notedIn = async (file: string): Promise<readonly Head[]> =>
  (await readFile(file, 'utf8')).split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      const { head, seals } = JSON.parse(line);
      return head === undefined ? [] : [{ head: String(head), seals: Number(seals) }];
    } catch {
      throw new OperatorError(`Line ${index + 1} of "${file}" is no head of a trail.
السطر ${index + 1} من «${file}» ليس ختمًا من سجل التدقيق.`);
    }
  });
