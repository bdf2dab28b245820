import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { errorCode, OperatorError } from '../kernel/errors';
import {
  type BackupContent,
  type BackupHead,
  type BackupManifest,
  headName,
  headSchema,
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
  'schema.newer': (p: Params<'made' | 'with' | 'here'>) => [
    `أُنشئت هذه النسخة (${p.made}) بإصدار أحدث من البرنامج (${p.with}) والإصدار هنا ${p.here}. ثبّت ذلك الإصدار أو أحدث منه ثم أعد المحاولة.`,
    `This backup (${p.made}) was made by a newer release (${p.with}) than this one (${p.here}). Install that release or a later one, and restore again.`,
  ],
  'schema.older': (p: Params<'made' | 'with'>) => [
    `أُنشئت هذه النسخة (${p.made}) بإصدار أقدم (${p.with}) مما يتسلمه هذا الإصدار. استعدها بالإصدار السابق لهذا، ثم أنشئ به نسخة جديدة واستعدها هنا.`,
    `This backup (${p.made}) was made by an earlier release (${p.with}) than this one takes over from. Restore it with the release before this one, make a new backup there, and restore that one here.`,
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

export interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** Most bytes of an entry. Our blocks have about a megabyte, but a single row may be longer. */
const mostBytes = 256 * 1024 * 1024;
const highWaterMark = 256 * 1024;

/** Yields the entries of a backup file, one after another. Throws RestoreRefused if it is missing or damaged. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const archive = extract();
  const flow = pipeline(
    createReadStream(file, { highWaterMark }),
    createGunzip({ chunkSize: highWaterMark }),
    archive,
  );
  // The loop below gets the same error from the archive.
  flow.catch(() => {});
  try {
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header;
      if (size > mostBytes) throw new RestoreRefused('file.damaged', { file });
      const content: Buffer[] = [];
      for await (const part of entry) content.push(part as Buffer);
      yield { name, content: Buffer.concat(content) };
    }
    await flow;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new RestoreRefused('file.missing', { file });
    // Errors of the tar reader have no code.
    if (code === undefined || code.startsWith('Z_')) throw new RestoreRefused('file.damaged', { file });
    throw error;
  }
}

/**
 * Reads a backup from beginning to end and compares every table with its checksum, before anything is
 * restored. Throws RestoreRefused if the file is no backup, incomplete or changed.
 */
export const checkBackup = async (file: string): Promise<BackupContent> => {
  const counts = new Map<string, ReturnType<typeof newCount>>();
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  for await (const { name, content } of entriesOf(file)) {
    if (!head) {
      head = name === headName ? parsed(headSchema, content) : undefined;
      if (!head) throw new RestoreRefused('file.noBackup', { file });
    } else if (name === manifestName) manifest = parsed(manifestSchema, content);
    else {
      const table = tableOfEntry(name) ?? '';
      const count = counts.get(table) ?? newCount();
      counts.set(table, count);
      count.add(content);
    }
  }
  if (!head || !manifest) throw new RestoreRefused('file.damaged', { file });
  for (const { name } of head.tables) {
    const said = manifest.tables[name];
    const { rows, sha256 } = (counts.get(name) ?? newCount()).end();
    if (said?.rows !== rows || said.sha256 !== sha256) throw new RestoreRefused('file.damaged', { file });
  }
  return { head, manifest };
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
