import { statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import type { Config } from '../config';
import { checkDeclared } from '../db/checks';
import { DatabaseStartError } from '../db/start-errors';
import type { Said } from '../kernel/background-work';
import { fetchOne } from '../kernel/rows';

/** One sentence of `npm run doctor`. `stops`: without this, nothing else of the database can be examined. */
export interface Finding extends Said {
  readonly isGood: boolean;
  readonly stops?: boolean;
}

const gigabyte = 1024 ** 3;
/** Below either of these, PostgreSQL may soon be unable to write. */
const leastFree = { bytes: 2 * gigabyte, share: 0.05 };

export const machineFindings = (dataDir: string): readonly Finding[] => {
  const versions: Finding = {
    isGood: true,
    en: `Node.js ${process.versions.node} on ${process.platform}.`,
    ar: `إصدار Node.js هو ${process.versions.node}.`,
  };
  const place = [dataDir, path.dirname(dataDir)].find((folder) =>
    statSync(folder, { throwIfNoEntry: false }),
  );
  if (place === undefined) return [versions];
  const { bavail, blocks, bsize } = statfsSync(place);
  const free = bavail * bsize;
  return [versions, diskFinding(dataDir, { free, all: blocks * bsize })];
};

/** Judges the disk that holds the data. Sizes in bytes. */
export const diskFinding = (
  dataDir: string,
  { free, all }: { readonly free: number; readonly all: number },
): Finding => {
  const left = (free / gigabyte).toFixed(1);
  const isGood = free >= leastFree.bytes && free >= all * leastFree.share;
  return {
    isGood,
    en: isGood
      ? `${left} GB are free where the data lies.`
      : `Only ${left} GB are free where the data lies (${dataDir}). A full disk stops every save: free space, or move the folder.`,
    ar: isGood
      ? `المساحة الحرة حيث البيانات ${left} ج.ب.`
      : `لم يبق حيث البيانات سوى ${left} ج.ب. امتلاء القرص يوقف كل حفظ، فأخلِ مساحة أو انقل المجلد.`,
  };
};

/** Says if others on the machine can read the key of secrets. A key that is missing is made at the next start. */
export const keyFindings = (
  { secretsKey }: Pick<Config, 'secretsKey'>,
  dataDir: string,
): readonly Finding[] => {
  const file = path.join(dataDir, 'secrets.key');
  const found = secretsKey ? undefined : statSync(file, { throwIfNoEntry: false });
  if (!found || process.platform === 'win32') return [];
  const isGood = (found.mode & 0o077) === 0;
  return [
    {
      isGood,
      en: isGood
        ? 'secrets.key can be read by its owner alone.'
        : `secrets.key can be read by others on this machine: chmod 600 ${file}.`,
      ar: isGood
        ? 'الملف secrets.key لا يقرؤه إلا صاحبه.'
        : 'الملف secrets.key يمكن أن يقرأه غير صاحبه على هذا الجهاز: صحّح صلاحياته (chmod 600).',
    },
  ];
};

/** Says if a server that others reach names nobody to whom a weakness is told. */
export const contactFindings = ({
  publicUrl,
  securityContact,
}: Pick<Config, 'publicUrl' | 'securityContact'>): readonly Finding[] =>
  publicUrl === undefined || securityContact !== undefined
    ? []
    : [
        {
          isGood: false,
          en: 'Whoever finds a weakness does not learn whom to tell: name an e-mail address in SECURITY_CONTACT, for example security@ at your own domain.',
          ar: 'من يجد ثغرة لا يعرف من يبلغ: حدد عنوان بريد في SECURITY_CONTACT.',
        },
      ];

/** Seconds by which the clocks may differ. A sign-in code is good for thirty. */
const mostSkew = 5;

export const clockFinding = async (client: pg.ClientBase): Promise<Finding> => {
  const begun = Date.now();
  const { at, version } = await fetchOne(client, { at: 'number', version: 'text' })(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as at, current_setting('server_version') as version`,
  );
  const seconds = Math.abs(at - (begun + Date.now()) / 2) / 1000;
  const isGood = seconds <= mostSkew;
  return {
    isGood,
    en: isGood
      ? `PostgreSQL ${version} answers, and its clock agrees with this machine's.`
      : `The clocks of PostgreSQL and of this machine differ by ${Math.round(seconds)} s: let both follow a time server (NTP).`,
    ar: isGood
      ? `قاعدة البيانات (PostgreSQL ${version}) تجيب وساعتها توافق ساعة هذا الجهاز.`
      : `ساعة قاعدة البيانات تختلف عن ساعة هذا الجهاز بمقدار ${Math.round(seconds)} ث: اضبط الساعتين على خادم وقت.`,
  };
};

export const schemaFinding = async (client: pg.ClientBase, book: Book): Promise<Finding> => {
  try {
    await checkDeclared(client, book);
    return {
      isGood: true,
      en: 'The database has the tables of this release.',
      ar: 'جداول القاعدة توافق هذا الإصدار.',
    };
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error;
    return {
      isGood: false,
      stops: true,
      en: 'The database lacks tables or columns of this release: start the product on it once (npm start).',
      ar: 'القاعدة تنقصها جداول أو أعمدة من هذا الإصدار: شغّل البرنامج عليها مرة (npm start).',
    };
  }
};
