import { ConfigError } from '../config';
import { DatabaseStartError } from '../db/start-errors';
import { errorCode, errorMessage } from '../kernel/errors';

/** There is nothing that could be checked. `message` is what an operator reads: English, then Arabic. */
export class NothingToVerify extends Error {}

export const noDatabase = (dataDir: string): NothingToVerify =>
  new NothingToVerify(
    `There is no database in "${dataDir}" yet: start the product there once (npm start), name its folder in DATA_DIR, or its server in DATABASE_URL.
لا توجد قاعدة بيانات في «${dataDir}» بعد: شغّل البرنامج أولًا (npm start) أو حدد مجلدها في DATA_DIR أو خادمها في DATABASE_URL.`,
  );

export const noFileName = (option: string): NothingToVerify =>
  new NothingToVerify(`${option} needs the name of a file.
الخيار ${option} يحتاج إلى اسم ملف.`);

/** A line of the file, counted from 1, that is no entry of a trail. */
export const noEntry = (file: string, line: number): NothingToVerify =>
  new NothingToVerify(`Line ${line} of "${file}" is no entry of a trail.
السطر ${line} من «${file}» ليس قيدًا من سجل التدقيق.`);

/** A signed head that its own key did not sign. */
export const noProof = (file: string, at: string): NothingToVerify =>
  new NothingToVerify(`The head of ${at} in "${file}" is not what was signed.
التوقيع في «${file}» غير صحيح.`);

/** Why nothing could be checked, in words: what is missing, and the way out. */
export const failureText = (error: unknown): string => {
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
