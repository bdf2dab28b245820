import { titleWordsOf } from '../../access/catalogue';
import { type Format, isolateIn } from '../../i18n/format';
import { type AuditedAct, reasonIn, type Sentence, subjectComma } from '../../schema/audit-log';
import type { Book } from '../../schema/book';
import { fieldsOf } from '../../schema/entity';
import type { Label, Lang } from '../../schema/field';

/** Parts of an entry's sentence besides its action: the states that its row may have got, and the row's names. */
interface Told {
  readonly states?: readonly Label[];
  readonly subject?: string;
}

/**
 * Translates the stored sentence into the reader's language and keeps what follows it: the number of the document, and
 * the reason, in words if the system gave it. The names of the row stand before the reason.
 */
export const detailsIn = (
  sentence: Sentence,
  lang: Lang,
  stored: string,
  act: AuditedAct,
  { states = [], subject = '' }: Told = {},
): string => {
  const plain = { ...act, id: undefined };
  const acts = [act, ...states.map((state) => ({ ...plain, state })), plain];
  const known = acts.find((one) => stored.startsWith(sentence('ar', one)));
  const rest = known ? stored.slice(sentence('ar', known).length) : '';
  const at = rest.indexOf(' (');
  const [number, reason] =
    at < 0 ? [rest, ''] : [rest.slice(0, at), ` (${reasonIn(lang, rest.slice(at + 2, -1))})`];
  const said = known
    ? `${sentence(lang, known)}${number}${subject === '' ? '' : `${number === '' ? '' : commas[lang]} ${subject}`}${reason}`
    : stored;
  return said.replace(/\((\w+)\)$/, (whole, name: string) => {
    const words = Object.hasOwn(reasons, name) ? reasons[name] : undefined;
    return words ? `(${words[lang]})` : whole;
  });
};

const commas: Readonly<Record<Lang, string>> = { ar: '،', en: ',' };

/** Returns the states that rows with this audit name can have. */
export const statesOf = ({ entities }: Book, audit: string): readonly Label[] =>
  entities
    .filter((entity) => entity.audit === audit)
    .flatMap((entity) =>
      fieldsOf(entity).flatMap(([, field]) => (field.kind === 'choice' ? field.options : [])),
    )
    .map(({ label }) => label);

/** Returns the names of a row in the reader's language: options by their labels, days and moments in his format. */
export const subjectIn = (book: Book, lang: Lang, format: Format, audit: string, stored: string): string => {
  const entity = book.entities.find((one) => one.audit === audit);
  const words = entity ? titleWordsOf(book, entity) : [];
  return stored
    .split(subjectComma)
    .map((part) => {
      if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(part)) return format.dateTime(part);
      if (/^\d{4}-\d\d-\d\d$/.test(part)) return format.date(part);
      return isolateIn(lang, words.find(({ label }) => label.ar === part)?.label[lang] ?? part);
    })
    .join(`${commas[lang]} `);
};

/** Why the system did something, by itself or for a user, by the name that it stores. */
const reasons: Readonly<Record<string, Label>> = {
  ChannelLinked: { ar: 'رُبط رقم واتساب', en: 'a number was linked' },
  ChannelWrongNumber: { ar: 'رقم واتساب مختلف', en: 'another number was linked' },
  VisitClosing: { ar: 'إغلاق الزيارات ليلًا', en: 'visits closed at night' },
  OwnFieldSweep: { ar: 'مضى ٣٠ يومًا على حذفه', en: '30 days after its deletion' },
  FieldsImport: { ar: 'نُقل من تثبيت آخر', en: 'carried from another installation' },
  NightlyBackup: { ar: 'نسخة احتياطية ليلية', en: 'nightly backup' },
  UnusualUse: { ar: 'استخدام غير معتاد', en: 'unusual use' },
  Recall: { ar: 'تذكير بالعودة', en: 'recall' },
  TrailRetention: { ar: 'حذف القيود القديمة', en: 'old entries deleted' },
  PackageExpiry: { ar: 'انتهاء صلاحية باقة', en: 'a package expired' },
  MessageRetention: { ar: 'حذف الرسائل القديمة', en: 'old messages deleted' },
  MessageSender: { ar: 'إرسال الرسائل', en: 'sending of messages' },
  UndoImport: { ar: 'تراجع عن استيراد', en: 'import undone' },
  UndoCheckOut: { ar: 'تراجع عن تسجيل الانصراف', en: 'check-out undone' },
  WalkIn: { ar: 'حضور بدون موعد', en: 'walk-in' },
  UndoStatus: { ar: 'تراجع عن تغيير الحالة', en: 'status change undone' },
  CardShared: { ar: 'بحث في الفروع الأخرى', en: 'search of other branches' },
  SessionsGone: { ar: 'جلسات الباقة لم تعد تكفي', en: 'the package no longer covers it' },
  ServiceTokenEnds: { ar: 'انتهاء رمز خدمة', en: 'a service token ended' },
};

export const permissions = {
  'audit.read': { ar: 'رؤية من غيّر ماذا ومتى', en: 'See who changed what, and when' },
  'audit.export': { ar: 'تنزيل سجل المراجعة في ملف', en: 'Download the audit log as a file' },
};
