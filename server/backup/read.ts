import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { errorCode, OperatorError } from '../kernel/errors';
import {
  type BackupContent,
  type BackupHead,
  type BackupManifest,
  checksumOf,
  headName,
  headSchema,
  manifestName,
  manifestSchema,
  newCount,
  tableOfEntry,
} from './format';
import { isSealedFile, NotOpened, openedFile } from './sealing';
import {
  fingerprintOf,
  isFingerprint,
  isSigned,
  isVouched,
  type Signature,
  signatureName,
  signatureSchema,
} from './signing';

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
  'file.sealed': (p: Params<'file'>) => [
    `النسخة الاحتياطية «${p.file}» مشفّرة، ولا تُفتح إلا بعبارة الاسترداد (اثنتا عشرة كلمة). اكتبها عندما يسألك البرنامج، أو بعد --phrase.`,
    `The backup "${p.file}" is sealed; its recovery phrase of twelve words opens it. Type the phrase when the program asks, or after --phrase.`,
  ],
  'file.wrongPhrase': (p: Params<'file'>) => [
    `عبارة الاسترداد صحيحة الشكل لكنها لا تفتح «${p.file}». استخدم العبارة التي كانت سارية عند إنشاء النسخة.`,
    `This recovery phrase does not open "${p.file}". Use the phrase that was in force when the backup was made.`,
  ],
  'file.unsigned': (p: Params<'file' | 'made'>) => [
    `النسخة «${p.file}» (${p.made}) بلا توقيع: أنشأها إصدار قديم، أو عدّلها أحد ونزع توقيعها. من يستعيد ملفًا معدّلًا قد يجعل غريبًا مديرًا للنظام. إذا كنت متأكدًا من مصدرها فأضف: --trust unsigned`,
    `The backup "${p.file}" (${p.made}) is not signed: an earlier release made it, or somebody changed it and took the signature away. Whoever restores a changed file may make a stranger Admin. If you are sure where it comes from, add: --trust unsigned`,
  ],
  'file.stranger': (p: Params<'file' | 'made' | 'print'>) => [
    `النسخة «${p.file}» (${p.made}) موقّعة بمفتاح لا يعرفه هذا المكان، وبصمته ${p.print}. قارنها بالبصمة التي دوّنتها من صفحة النسخ الاحتياطية، فإذا تطابقتا فأضف: --trust ${p.print}`,
    `The backup "${p.file}" (${p.made}) is signed with a key that is not known here; its fingerprint is ${p.print}. Compare it with the one that you noted from the page of the backups. If they are the same, add: --trust ${p.print}`,
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
export async function* entriesOf(file: string, identity?: string): AsyncGenerator<Entry> {
  const archive = extract();
  try {
    const stored = await openedFile(file, identity, highWaterMark);
    const flow = pipeline(stored, createGunzip({ chunkSize: highWaterMark }), archive);
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
    if (error instanceof NotOpened) throw new RestoreRefused(`file.${error.reason}`, { file });
    const code = errorCode(error);
    if (code === 'ENOENT') throw new RestoreRefused('file.missing', { file });
    // Errors of the tar reader have no code.
    if (code === undefined || code.startsWith('Z_')) throw new RestoreRefused('file.damaged', { file });
    throw error;
  }
}

/**
 * Reads a backup from beginning to end and compares every table with its checksum and the manifest with its
 * signature, before anything is restored. Throws RestoreRefused if the file is no backup, incomplete, changed or
 * sealed for another phrase. Whose signature it is decides `refuseStranger`.
 */
export const checkBackup = async (file: string, identity?: string): Promise<BackupContent> => {
  const damaged = () => new RestoreRefused('file.damaged', { file });
  const counts = newCounts();
  let head: (BackupHead & { readonly checksum: string }) | undefined;
  let manifestBytes: Buffer | undefined;
  let signature: Signature | undefined;
  for await (const { name, content } of entriesOf(file, identity)) {
    if (!head) {
      const known = name === headName ? parsed(headSchema, content) : undefined;
      if (!known) throw new RestoreRefused('file.noBackup', { file });
      head = { ...known, checksum: checksumOf(content) };
    } else if (name === manifestName) manifestBytes = content;
    else if (name === signatureName) {
      signature = parsed(signatureSchema, content);
      if (!signature) throw damaged();
    } else counts.add(tableOfEntry(name) ?? '', content);
  }
  const manifest = manifestBytes && parsed(manifestSchema, manifestBytes);
  if (!head || !manifestBytes || !manifest || !counts.fit(head, manifest)) throw damaged();
  if (manifest.head !== undefined && manifest.head !== head.checksum) throw damaged();
  // A signature covers the head by its checksum.
  if (signature && (manifest.head === undefined || !isSigned(manifestBytes, signature))) throw damaged();
  const { checksum: _known, ...rest } = head;
  return { head: rest, manifest, signature, isSealed: await isSealedFile(file) };
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

/** What the operator says or has at hand about the origin of a backup. */
export interface Trust {
  /** Public key of this place's own backups, if it has one. */
  readonly own?: string | undefined;
  /** Seed of the vouching key of a typed recovery phrase. */
  readonly vouching?: Buffer | undefined;
  /** Value of `--trust`: a fingerprint, or `unsigned`. */
  readonly trusts?: string | undefined;
}

/**
 * Throws unless the backup is this place's own, its signer is vouched for by the typed recovery phrase, or the
 * operator names the signer. That a phrase opens a file proves nothing: everybody who knows the public recipient can
 * seal one.
 */
export const refuseStranger = (
  file: string,
  { head, signature }: BackupContent,
  { own, vouching, trusts }: Trust,
): void => {
  const made = head.madeAt.slice(0, 10);
  if (!signature) {
    if (trusts !== 'unsigned') throw new RestoreRefused('file.unsigned', { file, made });
    return;
  }
  const { key, vouched } = signature;
  if (key === own || (vouching && isVouched(vouching, key, vouched))) return;
  if (trusts === undefined || !isFingerprint(trusts, key))
    throw new RestoreRefused('file.stranger', { file, made, print: fingerprintOf(key) });
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
