import { unreachable } from '../../src/schema/field';

/** Every way in which the database can fail to open, with what the message needs to know. */
export interface StartErrorParams {
  readonly 'folder.notWritable': { readonly folder: string; readonly account: string };
  readonly 'folder.damaged': { readonly folder: string; readonly detail: string };
  readonly 'folder.otherMajor': {
    readonly folder: string;
    readonly found: string;
    readonly expected: string;
  };
  readonly 'folder.busy': { readonly folder: string; readonly holder: string };
  readonly 'folder.gone': { readonly folder: string; readonly pointer: string };
  readonly 'disk.full': { readonly folder: string };
  readonly 'account.missing': { readonly accounts: string };
  readonly 'binaries.missing': { readonly platform: string; readonly place: string };
  readonly 'binaries.unusable': { readonly file: string; readonly detail: string };
  readonly 'url.invalid': { readonly variable: string };
  readonly 'url.unresolved': { readonly host: string };
  readonly 'url.refused': { readonly host: string; readonly port: string };
  readonly 'url.pooler': { readonly host: string; readonly port: string };
  readonly 'url.timeout': { readonly host: string; readonly port: string };
  readonly 'url.password': { readonly user: string; readonly host: string };
  readonly 'url.noDatabase': { readonly database: string; readonly user: string; readonly host: string };
  readonly 'extension.refused': { readonly extension: string; readonly detail: string };
  readonly 'locale.unfit': { readonly database: string; readonly encoding: string; readonly locale: string };
  readonly 'server.tooOld': { readonly version: string };
  readonly 'schema.older': { readonly found: string; readonly needed: string };
  readonly 'server.failed': { readonly detail: string };
}

export type StartErrorCode = keyof StartErrorParams;

type Failure = {
  [C in StartErrorCode]: { readonly code: C; readonly params: StartErrorParams[C] };
}[StartErrorCode];

/** The database could not be opened. `message` is the two lines an operator reads: Arabic, then English. */
export class DatabaseStartError extends Error {
  readonly code: StartErrorCode;
  readonly params: Readonly<Record<string, string>>;

  constructor(failure: Failure, cause?: unknown) {
    super(startErrorText(failure), { cause });
    this.name = 'DatabaseStartError';
    this.code = failure.code;
    this.params = failure.params;
  }
}

/** One line in Arabic and one in English: what is wrong, and the way out. */
export function startErrorText(failure: Failure): string {
  return lines(failure)
    .map((line) => line.replace(/\s*\n\s*/g, ' | '))
    .join('\n');
}

function lines({ code, params: p }: Failure): readonly [ar: string, en: string] {
  switch (code) {
    case 'folder.notWritable':
      return [
        `لا يمكن الكتابة في مجلد البيانات «${p.folder}» بالحساب ${p.account}. أصلح صلاحيات المجلد أو حدد مجلدًا آخر في DATA_DIR.`,
        `The data folder "${p.folder}" cannot be written by the account ${p.account}. Correct its permissions, or name another folder in DATA_DIR.`,
      ];
    case 'folder.damaged':
      return [
        `قاعدة البيانات في «${p.folder}» تالفة. أعد نسخة احتياطية، أو انقل المجلد جانبًا (لا تحذفه) للبدء بقاعدة فارغة. السبب: ${p.detail}`,
        `The database in "${p.folder}" is damaged. Restore a backup, or move the folder aside (do not delete it) to begin with an empty one. Reason: ${p.detail}`,
      ];
    case 'folder.otherMajor':
      return [
        `البيانات في «${p.folder}» كتبها PostgreSQL ${p.found} والمتاح هنا PostgreSQL ${p.expected}. شغّل إصدار البرنامج الذي كتبها، أو حدد برامج PostgreSQL ${p.found} في PG_BIN.`,
        `The data in "${p.folder}" was written by PostgreSQL ${p.found}, and this is PostgreSQL ${p.expected}. Start the release that wrote it, or set PG_BIN to PostgreSQL ${p.found}.`,
      ];
    case 'folder.busy':
      return [
        `برنامج آخر (${p.holder}) يستخدم مجلد البيانات «${p.folder}» منذ دقائق. أوقفه ثم أعد المحاولة.`,
        `Another program (${p.holder}) has been holding the data folder "${p.folder}" for minutes. Stop it and try again.`,
      ];
    case 'folder.gone':
      return [
        `قاعدة البيانات المسجلة في «${p.pointer}» غير موجودة في «${p.folder}». أعد المجلد إلى مكانه، أو احذف الملف للبدء بقاعدة فارغة.`,
        `The database named in "${p.pointer}" is not at "${p.folder}". Put that folder back, or delete the file to begin with an empty database.`,
      ];
    case 'disk.full':
      return [
        `القرص الذي به «${p.folder}» ممتلئ. أخلِ مساحة ثم أعد التشغيل؛ لم تُفقد البيانات المحفوظة.`,
        `The disk that holds "${p.folder}" is full. Free some space and start again; what was saved is kept.`,
      ];
    case 'account.missing':
      return [
        `لا تعمل قاعدة البيانات بحساب root ولا يوجد على هذا الجهاز أي من الحسابات: ${p.accounts}. أنشئ أحدها أو شغّل البرنامج بحساب عادي.`,
        `The database refuses to run as root and this machine has none of the accounts: ${p.accounts}. Create one, or start as an ordinary user.`,
      ];
    case 'binaries.missing':
      return [
        `لا توجد برامج PostgreSQL لهذا النظام (${p.platform}) في ${p.place}. حدد مجلدها في PG_BIN أو استخدم خادمًا عبر DATABASE_URL.`,
        `No PostgreSQL programs for this system (${p.platform}) in ${p.place}. Set PG_BIN to their folder, or use a server through DATABASE_URL.`,
      ];
    case 'binaries.unusable':
      return [
        `لا يمكن تشغيل «${p.file}». حدد مجلد PostgreSQL في PG_BIN أو استخدم خادمًا عبر DATABASE_URL. السبب: ${p.detail}`,
        `"${p.file}" cannot be run. Set PG_BIN to another PostgreSQL, or use a server through DATABASE_URL. Reason: ${p.detail}`,
      ];
    case 'url.invalid':
      return [
        `قيمة ${p.variable} ليست عنوان قاعدة بيانات. مثال صحيح: postgres://user:password@host:5432/centre`,
        `${p.variable} is not a database address. A correct one looks like postgres://user:password@host:5432/centre`,
      ];
    case 'url.unresolved':
      return [
        `لا يوجد خادم باسم «${p.host}». راجع اسم الخادم في DATABASE_URL والاتصال بالشبكة.`,
        `There is no host named "${p.host}". Check the host in DATABASE_URL and the network.`,
      ];
    case 'url.refused':
      return [
        `لا يرد PostgreSQL على ${p.host} منفذ ${p.port}. تأكد أن الخادم يعمل وراجع DATABASE_URL.`,
        `Nothing answers at ${p.host} port ${p.port}. Check that PostgreSQL is running there, and DATABASE_URL.`,
      ];
    case 'url.pooler':
      return [
        `على ${p.host} منفذ ${p.port} يرد موزّع اتصالات (PgBouncer) لا PostgreSQL نفسه. اجعل عنوانه في DATABASE_URL، وعنوان PostgreSQL نفسه في DATABASE_DIRECT_URL وDATABASE_OWNER_URL.`,
        `A pooler (PgBouncer) answers at ${p.host} port ${p.port}, not PostgreSQL itself. Name the pooler in DATABASE_URL, and PostgreSQL itself in DATABASE_DIRECT_URL and DATABASE_OWNER_URL.`,
      ];
    case 'url.timeout':
      return [
        `لم يرد ${p.host} منفذ ${p.port} في الوقت المحدد. راجع الشبكة والجدار الناري وDATABASE_URL.`,
        `${p.host} port ${p.port} did not answer in time. Check the network, the firewall and DATABASE_URL.`,
      ];
    case 'url.password':
      return [
        `رفض ${p.host} دخول المستخدم «${p.user}». راجع اسم المستخدم وكلمة المرور في DATABASE_URL.`,
        `${p.host} refused the user "${p.user}". Check the user name and the password in DATABASE_URL.`,
      ];
    case 'url.noDatabase':
      return [
        `لا توجد قاعدة بيانات باسم «${p.database}» على ${p.host} ولا يحق للمستخدم «${p.user}» إنشاؤها. أنشئها بترميز UTF8 أو صحح الاسم في DATABASE_URL.`,
        `There is no database "${p.database}" at ${p.host} and "${p.user}" may not create it. Create it with encoding UTF8, or correct the name in DATABASE_URL.`,
      ];
    case 'extension.refused':
      return [
        `تعذرت إضافة الامتداد ${p.extension} إلى قاعدة البيانات. نفّذ بحساب مسؤول: CREATE EXTENSION ${p.extension}. السبب: ${p.detail}`,
        `The extension ${p.extension} could not be added. As an administrator run: CREATE EXTENSION ${p.extension}. Reason: ${p.detail}`,
      ];
    case 'locale.unfit':
      return [
        `قاعدة البيانات «${p.database}» لا تعرف الحروف العربية (الترميز ${p.encoding}، اللغة ${p.locale}). أنشئ قاعدة بترميز UTF8 ولغة C.UTF-8.`,
        `The database "${p.database}" does not know Arabic letters (encoding ${p.encoding}, locale ${p.locale}). Create one with encoding UTF8 and locale C.UTF-8.`,
      ];
    case 'server.tooOld':
      return [
        `إصدار PostgreSQL ${p.version} قديم. المطلوب 15 أو أحدث.`,
        `PostgreSQL ${p.version} is too old. Version 15 or newer is needed.`,
      ];
    case 'schema.older':
      return [
        `جداول قاعدة البيانات من ${p.found}، وهذا الإصدار يتسلمها من ${p.needed} فما بعد. شغّل الإصدار السابق لهذا مرة واحدة ليحدّثها، ثم شغّل هذا الإصدار.`,
        `The tables of the database are those of ${p.found}, and this release takes over from ${p.needed}. Start the release before this one once, which brings them up to date, and then this one.`,
      ];
    case 'server.failed':
      return [
        `تعذر تشغيل قاعدة البيانات. السبب: ${p.detail}`,
        `The database could not be started. Reason: ${p.detail}`,
      ];
    default:
      return unreachable(code);
  }
}
