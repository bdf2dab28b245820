import type { Verify } from '../../kernel/own-work';
import { brokenReasons, checkAuditLog } from './check';

/** Checks the chain of the audit log and names the first broken entry. */
export const verifyAuditLog: Verify = async (client, { say }) => {
  const result = await checkAuditLog(client);
  if (!result.ok) {
    say(`Broken at entry ${result.brokenId}: ${brokenReasons[result.reason]}.`);
    say(`السلسلة مكسورة عند القيد رقم ${result.brokenId}`);
    return false;
  }
  const { rows, waiting, dropped } = result;
  say(`The chain of ${rows} entries is intact. سلسلة القيود سليمة`);
  if (waiting > 0) say(`${waiting} of them wait for their seal. ${waiting} منها بانتظار ختمها`);
  if (dropped)
    say(
      `Kept from ${dropped.before} on: retention has deleted what is older. حُذف ما هو أقدم حسب مدة الاحتفاظ`,
    );
  return true;
};
