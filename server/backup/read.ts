import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { errorCode, OperatorError } from '../kernel/errors';
import {
  type BackupContent,
  type BackupHead,
  type BackupManifest,
  decryptWith,
  headName,
  headSchema,
  isEncrypted,
  isWrongIdentity,
  manifestName,
  manifestSchema,
  newCount,
  tableOfEntry,
} from './format';

type Lines = readonly [ar: string, en: string];
type Params<K extends string> = Readonly<Record<K, string>>;

/** Texts of all refusals of a restore, for the operator: reason and remedy. */
const texts = {
  'file.missing': (p: Params<'file'>) => [
    `لا يوجد ملف باسم «${p.file}». اكتب مسار ملف النسخة الاحتياطية كاملًا.`,
    `There is no file "${p.file}". Give the whole path of the backup.`,
  ],
  'file.noBackup': (p: Params<'file'>) => [
    `الملف «${p.file}» ليس نسخة احتياطية من هذا البرنامج. النسخ الليلية محفوظة في المجلد backups داخل DATA_DIR.`,
    `"${p.file}" is no backup of this program. Those of the nights lie in the folder "backups" of DATA_DIR.`,
  ],
  'file.damaged': (p: Params<'file'>) => [
    `النسخة الاحتياطية «${p.file}» تالفة أو غير مكتملة ولم يُستعد منها شيء. استخدم نسخة أخرى، أو انسخ الملف من جديد من مكانه الأصلي.`,
    `The backup "${p.file}" is damaged or not whole; nothing of it was restored. Use another one, or copy the file again from where it came.`,
  ],
  'file.encrypted': (p: Params<'file'>) => [
    `النسخة الاحتياطية «${p.file}» مشفّرة. اكتب اسم ملف المفتاح الخاص بعد --identity.`,
    `The backup "${p.file}" is encrypted. Name the file of the private key after --identity.`,
  ],
  'file.wrongIdentity': (p: Params<'file'>) => [
    `ملف المفتاح لا يفتح «${p.file}». استخدم مفتاح BACKUP_RECIPIENT الذي كان ساريًا عند إنشاء النسخة.`,
    `The identity does not open "${p.file}". Use that of the BACKUP_RECIPIENT for which the backup was made.`,
  ],
  'schema.newer': (p: Params<'made' | 'with' | 'here'>) => [
    `أُنشئت هذه النسخة (${p.made}) بإصدار أحدث من البرنامج (${p.with}) والإصدار هنا ${p.here}. ثبّت ذلك الإصدار أو أحدث منه ثم أعد المحاولة.`,
    `This backup (${p.made}) was made by a newer release (${p.with}) than this one (${p.here}). Install that release or a later one, and restore again.`,
  ],
  'database.used': (p: Params<'table' | 'rows'>) => [
    `قاعدة البيانات ليست فارغة (الجدول ${p.table} فيه ${p.rows}). لا تُستعاد النسخة إلا في قاعدة فارغة: حدد مجلدًا جديدًا في DATA_DIR أو قاعدة جديدة في DATABASE_URL، ولا تحذف القديمة قبل التأكد.`,
    `The database is not empty (table ${p.table} has ${p.rows}). A backup is restored into an empty one alone: name a new folder in DATA_DIR, or a new database in DATABASE_URL, and keep the old one until you are sure.`,
  ],
  'database.foreign': (p: Params<'table'>) => [
    `قاعدة البيانات فيها جداول ليست لهذا البرنامج (${p.table}). حدد قاعدة فارغة في DATABASE_URL.`,
    `The database holds tables that are not this program's (${p.table}). Name an empty one in DATABASE_URL.`,
  ],
  'database.open': (p: Params<'count'>) => [
    `توجد اتصالات أخرى مفتوحة بقاعدة البيانات، عددها ${p.count}. أوقف البرنامج (وكل ما يستخدمها) ثم أعد المحاولة.`,
    `${p.count} other connections to the database are open. Stop the program, and whatever else uses it, and restore again.`,
  ],
} satisfies Record<string, (p: never) => Lines>;

type RefusalCode = keyof typeof texts;
type RefusalParams = { readonly [C in RefusalCode]: Parameters<(typeof texts)[C]>[0] };
const textOf: { readonly [C in RefusalCode]: (params: RefusalParams[C]) => Lines } = texts;

/** Thrown if a restore was not begun or was rolled back. `message` is for the operator: Arabic, then English. */
export class RestoreRefused<C extends RefusalCode = RefusalCode> extends OperatorError {
  constructor(
    readonly code: C,
    params: RefusalParams[C],
  ) {
    super(textOf[code](params).join('\n'));
    this.name = 'RestoreRefused';
  }
}

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** Most bytes of an entry. Our blocks have about a megabyte, but a single row may be longer. */
const mostBytes = 256 * 1024 * 1024;
const highWaterMark = 256 * 1024;

/** Source of a restore: a file, and the private age keys that open it if it is encrypted. */
export interface BackupFile {
  readonly file: string;
  readonly identities?: readonly string[] | undefined;
}

/** Yields the entries of a backup file, one after another. Throws RestoreRefused if it is missing or damaged. */
export async function* entriesOf({ file, identities }: BackupFile): AsyncGenerator<Entry> {
  const archive = extract();
  try {
    const encrypted = await isEncrypted(file);
    if (encrypted && !identities) throw new RestoreRefused('file.encrypted', { file });
    const flow = pipeline(
      createReadStream(file, { highWaterMark }),
      decryptWith(encrypted ? identities : undefined),
      createGunzip({ chunkSize: highWaterMark }),
      archive,
    );
    // The loop below gets the same error from the archive.
    flow.catch(() => {});
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header;
      if (size > mostBytes) throw new RestoreRefused('file.damaged', { file });
      const content: Buffer[] = [];
      for await (const part of entry) content.push(part as Buffer);
      yield { name, content: Buffer.concat(content) };
    }
    await flow;
  } catch (error) {
    if (isWrongIdentity(error)) throw new RestoreRefused('file.wrongIdentity', { file });
    const code = errorCode(error);
    if (code === 'ENOENT') throw new RestoreRefused('file.missing', { file });
    if (error instanceof RestoreRefused) throw error;
    // Errors of the tar reader have no code.
    if (code === undefined || code.startsWith('Z_')) throw new RestoreRefused('file.damaged', { file });
    throw error;
  }
}

/**
 * Reads a backup from beginning to end and compares every table with its checksum, before anything is restored. Throws
 * RestoreRefused if the file is no backup, incomplete, damaged or encrypted for another key.
 */
export const checkBackup = async (source: BackupFile): Promise<BackupContent> => {
  const { file } = source;
  const counts = newCounts();
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  for await (const { name, content } of entriesOf(source)) {
    if (!head) {
      head = name === headName ? parsed(headSchema, content) : undefined;
      if (!head) throw new RestoreRefused('file.noBackup', { file });
    } else if (name === manifestName) manifest = parsed(manifestSchema, content);
    else counts.add(tableOfEntry(name) ?? '', content);
  }
  if (!head || !manifest || !counts.fit(head, manifest)) throw new RestoreRefused('file.damaged', { file });
  return { head, manifest };
};

/** Counts the blocks of all tables, to compare them with a manifest. */
export const newCounts = () => {
  const counts = new Map<string, ReturnType<typeof newCount>>();
  return {
    add: (table: string, content: Buffer): void => {
      const count = counts.get(table) ?? newCount();
      counts.set(table, count);
      count.add(content);
    },
    fit: ({ tables }: BackupHead, manifest: BackupManifest): boolean =>
      tables.every(({ name }) => {
        const { rows, sha256 } = (counts.get(name) ?? newCount()).end();
        const said = manifest.tables[name];
        return said?.rows === rows && said.sha256 === sha256;
      }),
  };
};

const parsed = <T>(
  schema: { safeParse(value: unknown): { readonly success: boolean; readonly data?: T } },
  content: Buffer,
): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(content.toString('utf8'))).data;
  } catch {
    return undefined;
  }
};
