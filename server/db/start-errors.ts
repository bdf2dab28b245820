import { OperatorError } from '../kernel/errors';

type Lines = readonly [ar: string, en: string];
type Params<K extends string> = Readonly<Record<K, string>>;

/** Texts of all errors at the opening of the database, for operators. Each says the problem and the cure. */
const texts = {
  'folder.notWritable': (p: Params<'folder' | 'account'>) => [
    `لا يمكن الكتابة في مجلد البيانات «${p.folder}» بالحساب ${p.account}. أصلح صلاحيات المجلد أو حدد مجلدًا آخر في DATA_DIR.`,
    `The data folder "${p.folder}" cannot be written by the account ${p.account}. Correct its permissions, or name another folder in DATA_DIR.`,
  ],
  'folder.damaged': (p: Params<'folder' | 'detail'>) => [
    `قاعدة البيانات في «${p.folder}» تالفة. أعد نسخة احتياطية، أو انقل المجلد جانبًا (لا تحذفه) للبدء بقاعدة فارغة. السبب: ${p.detail}`,
    `The database in "${p.folder}" is damaged. Restore a backup, or move the folder aside (do not delete it) to begin with an empty one. Reason: ${p.detail}`,
  ],
  'folder.otherMajor': (p: Params<'folder' | 'found' | 'expected'>) => [
    `البيانات في «${p.folder}» كتبها PostgreSQL ${p.found} والمتاح هنا PostgreSQL ${p.expected}. شغّل إصدار البرنامج الذي كتبها، أو حدد برامج PostgreSQL ${p.found} في PG_BIN.`,
    `The data in "${p.folder}" was written by PostgreSQL ${p.found}, and this is PostgreSQL ${p.expected}. Start the release that wrote it, or set PG_BIN to PostgreSQL ${p.found}.`,
  ],
  'folder.busy': (p: Params<'folder' | 'holder'>) => [
    `برنامج آخر (${p.holder}) يستخدم مجلد البيانات «${p.folder}» منذ دقائق. أوقفه ثم أعد المحاولة.`,
    `Another program (${p.holder}) has been holding the data folder "${p.folder}" for minutes. Stop it and try again.`,
  ],
  'folder.gone': (p: Params<'folder' | 'pointer'>) => [
    `قاعدة البيانات المسجلة في «${p.pointer}» غير موجودة في «${p.folder}». أعد المجلد إلى مكانه، أو احذف الملف للبدء بقاعدة فارغة.`,
    `The database named in "${p.pointer}" is not at "${p.folder}". Put that folder back, or delete the file to begin with an empty database.`,
  ],
  'disk.full': (p: Params<'folder'>) => [
    `القرص الذي به «${p.folder}» ممتلئ. أخلِ مساحة ثم أعد التشغيل؛ لم تُفقد البيانات المحفوظة.`,
    `The disk that holds "${p.folder}" is full. Free some space and start again; what was saved is kept.`,
  ],
  'account.missing': (p: Params<'accounts'>) => [
    `لا تعمل قاعدة البيانات بحساب root ولا يوجد على هذا الجهاز أي من الحسابات: ${p.accounts}. أنشئ أحدها أو شغّل البرنامج بحساب عادي.`,
    `The database refuses to run as root and this machine has none of the accounts: ${p.accounts}. Create one, or start as an ordinary user.`,
  ],
  'binaries.missing': (p: Params<'platform' | 'place'>) => [
    `لا توجد برامج PostgreSQL لهذا النظام (${p.platform}) في ${p.place}. حدد مجلدها في PG_BIN أو استخدم خادمًا عبر DATABASE_URL.`,
    `No PostgreSQL programs for this system (${p.platform}) in ${p.place}. Set PG_BIN to their folder, or use a server through DATABASE_URL.`,
  ],
  'binaries.unusable': (p: Params<'file' | 'detail'>) => [
    `لا يمكن تشغيل «${p.file}». حدد مجلد PostgreSQL في PG_BIN أو استخدم خادمًا عبر DATABASE_URL. السبب: ${p.detail}`,
    `"${p.file}" cannot be run. Set PG_BIN to another PostgreSQL, or use a server through DATABASE_URL. Reason: ${p.detail}`,
  ],
  'url.invalid': (p: Params<'variable'>) => [
    `قيمة ${p.variable} ليست عنوان قاعدة بيانات. مثال صحيح: postgres://user:password@host:5432/centre`,
    `${p.variable} is not a database address. A correct one looks like postgres://user:password@host:5432/centre`,
  ],
  'url.noTls': (p: Params<'variable' | 'host'>) => [
    `قاعدة البيانات على جهاز آخر (${p.host}) والاتصال بها في ${p.variable} غير مشفّر. أضف ‎?sslmode=verify-full إلى العنوان، أو ‎?sslmode=disable إذا كانت الشبكة بينهما محمية.`,
    `The database is on another machine (${p.host}), and ${p.variable} reaches it without TLS. Add ?sslmode=verify-full to the address, or ?sslmode=disable if the network between them is protected.`,
  ],
  'url.unresolved': (p: Params<'host'>) => [
    `لا يوجد خادم باسم «${p.host}». راجع اسم الخادم في DATABASE_URL والاتصال بالشبكة.`,
    `There is no host named "${p.host}". Check the host in DATABASE_URL and the network.`,
  ],
  'url.refused': (p: Params<'host' | 'port'>) => [
    `لا يرد PostgreSQL على ${p.host} منفذ ${p.port}. تأكد أن الخادم يعمل وراجع DATABASE_URL.`,
    `Nothing answers at ${p.host} port ${p.port}. Check that PostgreSQL is running there, and DATABASE_URL.`,
  ],
  'url.pooler': (p: Params<'host' | 'port'>) => [
    `على ${p.host} منفذ ${p.port} يرد موزّع اتصالات (PgBouncer) لا PostgreSQL نفسه. اجعل عنوانه في DATABASE_URL، وعنوان PostgreSQL نفسه في DATABASE_DIRECT_URL وDATABASE_OWNER_URL.`,
    `A pooler (PgBouncer) answers at ${p.host} port ${p.port}, not PostgreSQL itself. Name the pooler in DATABASE_URL, and PostgreSQL itself in DATABASE_DIRECT_URL and DATABASE_OWNER_URL.`,
  ],
  'url.timeout': (p: Params<'host' | 'port'>) => [
    `لم يرد ${p.host} منفذ ${p.port} في الوقت المحدد. راجع الشبكة والجدار الناري وDATABASE_URL.`,
    `${p.host} port ${p.port} did not answer in time. Check the network, the firewall and DATABASE_URL.`,
  ],
  'url.password': (p: Params<'user' | 'host'>) => [
    `رفض ${p.host} دخول المستخدم «${p.user}». راجع اسم المستخدم وكلمة المرور في DATABASE_URL.`,
    `${p.host} refused the user "${p.user}". Check the user name and the password in DATABASE_URL.`,
  ],
  'url.noDatabase': (p: Params<'database' | 'user' | 'host'>) => [
    `لا توجد قاعدة بيانات باسم «${p.database}» على ${p.host} ولا يحق للمستخدم «${p.user}» إنشاؤها. أنشئها بترميز UTF8 أو صحح الاسم في DATABASE_URL.`,
    `There is no database "${p.database}" at ${p.host} and "${p.user}" may not create it. Create it with encoding UTF8, or correct the name in DATABASE_URL.`,
  ],
  'extension.refused': (p: Params<'extension' | 'detail'>) => [
    `تعذرت إضافة الامتداد ${p.extension} إلى قاعدة البيانات. نفّذ بحساب مسؤول: CREATE EXTENSION ${p.extension}. السبب: ${p.detail}`,
    `The extension ${p.extension} could not be added. As an administrator run: CREATE EXTENSION ${p.extension}. Reason: ${p.detail}`,
  ],
  'locale.unfit': (p: Params<'database' | 'encoding' | 'locale'>) => [
    `قاعدة البيانات «${p.database}» لا تعرف الحروف العربية (الترميز ${p.encoding}، اللغة ${p.locale}). أنشئ قاعدة بترميز UTF8 ولغة C.UTF-8.`,
    `The database "${p.database}" does not know Arabic letters (encoding ${p.encoding}, locale ${p.locale}). Create one with encoding UTF8 and locale C.UTF-8.`,
  ],
  'server.tooOld': (p: Params<'version'>) => [
    `إصدار PostgreSQL ${p.version} قديم. المطلوب 15 أو أحدث.`,
    `PostgreSQL ${p.version} is too old. Version 15 or newer is needed.`,
  ],
  'schema.newer': (p: Params<'found'>) => [
    `جداول قاعدة البيانات من إصدار أحدث من هذا البرنامج (${p.found}). شغّل ذلك الإصدار، أو أعد نسخة احتياطية من هذا الإصدار.`,
    `The tables of the database are those of a newer release (${p.found}) than this program. Start that release, or restore a backup of this one.`,
  ],
  'schema.failed': (p: Params<'migration' | 'detail'>) => [
    `تعذر تعديل الجداول (${p.migration})، وبقيت قاعدة البيانات كما كانت. شغّل الإصدار السابق حتى يُصلح السبب: ${p.detail}`,
    `The tables could not be changed (${p.migration}), and the database is as it was. Start the release before until the reason is mended: ${p.detail}`,
  ],
  'schema.differs': (p: Params<'table' | 'column' | 'type' | 'found'>) => [
    `العمود «${p.column}» من الجدول «${p.table}» مُعلَن بالنوع ${p.type}، وفي قاعدة البيانات: ${p.found}. اكتب خطوة التغيير بالأمر npm run migration -- --name what-changed (لمجال عمل آخر أضف ‎--book ومجلده) ثم أعد التشغيل.`,
    `The column "${p.column}" of the table "${p.table}" is declared as ${p.type}, and the database has: ${p.found}. Write the step that changes it with npm run migration -- --name what-changed (for another book add --book and its folder), and start again.`,
  ],
  'server.failed': (p: Params<'detail'>) => [
    `تعذر تشغيل قاعدة البيانات. السبب: ${p.detail}`,
    `The database could not be started. Reason: ${p.detail}`,
  ],
} satisfies Record<string, (p: never) => Lines>;

type Texts = typeof texts;
type StartErrorCode = keyof Texts;
type StartErrorParams = { readonly [C in StartErrorCode]: Parameters<Texts[C]>[0] };
const textOf: { readonly [C in StartErrorCode]: (params: StartErrorParams[C]) => Lines } = texts;

/** Failure to open the database. `message` has two lines for the operator: Arabic, then English. */
export class DatabaseStartError<C extends StartErrorCode = StartErrorCode> extends OperatorError {
  constructor(
    readonly code: C,
    readonly params: StartErrorParams[C],
    cause?: unknown,
  ) {
    const lines = textOf[code](params).map((line) =>
      line
        .split('\n')
        .map((part) => part.trim())
        .join(' | '),
    );
    super(lines.join('\n'), { cause });
    this.name = 'DatabaseStartError';
  }
}
