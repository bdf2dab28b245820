import type { AuditedAct, Sentence } from '../../schema/audit-log';
import type { Label, Lang } from '../../schema/field';

/**
 * Translates the stored sentence into the reader's language and keeps what follows it: the number of the document, and
 * the reason, in words if the system gave it.
 */
export const detailsIn = (sentence: Sentence, lang: Lang, stored: string, act: AuditedAct): string => {
  const known = [act, { ...act, id: undefined }].find((one) => stored.startsWith(sentence('ar', one)));
  const said =
    known && lang !== 'ar' ? `${sentence(lang, known)}${stored.slice(sentence('ar', known).length)}` : stored;
  return said.replace(/\((\w+)\)$/, (whole, reason: string) => {
    const words = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
    return words ? `(${words[lang]})` : whole;
  });
};

/** Why the system did something by itself, by the name that it stores. */
const reasons: Readonly<Record<string, Label>> = {
  ChannelLinked: { ar: 'رُبط رقم واتساب', en: 'a number was linked' },
  ChannelWrongNumber: { ar: 'رقم واتساب مختلف', en: 'another number was linked' },
  VisitClosing: { ar: 'إغلاق الزيارات ليلًا', en: 'visits closed at night' },
  NightlyBackup: { ar: 'نسخة احتياطية ليلية', en: 'nightly backup' },
  UnusualUse: { ar: 'استخدام غير معتاد', en: 'unusual use' },
  Recall: { ar: 'تذكير بالعودة', en: 'recall' },
  TrailRetention: { ar: 'حذف القيود القديمة', en: 'old entries deleted' },
  PackageExpiry: { ar: 'انتهاء صلاحية باقة', en: 'a package expired' },
  MessageRetention: { ar: 'حذف الرسائل القديمة', en: 'old messages deleted' },
  MessageSender: { ar: 'إرسال الرسائل', en: 'sending of messages' },
  ServiceTokenEnds: { ar: 'انتهاء رمز خدمة', en: 'a service token ended' },
};

export const permissions = {
  'audit.read': { ar: 'رؤية من غيّر ماذا ومتى', en: 'See who changed what, and when' },
  'audit.export': { ar: 'تنزيل سجل المراجعة في ملف', en: 'Download the audit log as a file' },
};
