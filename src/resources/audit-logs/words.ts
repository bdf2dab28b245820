import type { AuditedAct, Sentence } from '../../schema/audit-log';
import type { Lang } from '../../schema/field';

/** Translates the stored sentence into the reader's language and keeps the reason that follows it. */
export const detailsIn = (sentence: Sentence, lang: Lang, stored: string, act: AuditedAct): string => {
  const arabic = sentence('ar', act);
  return lang !== 'ar' && stored.startsWith(arabic)
    ? `${sentence(lang, act)}${stored.slice(arabic.length)}`
    : stored;
};

export const permissions = {
  'audit.read': { ar: 'رؤية من غيّر ماذا ومتى', en: 'See who changed what, and when' },
  'audit.export': { ar: 'تنزيل سجل المراجعة في ملف', en: 'Download the audit log as a file' },
};
