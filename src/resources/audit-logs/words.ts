import type { Lang } from '../../schema/field';
import type { AuditedAct, Sentence } from '../../schema/trail';

/** The stored sentence in the reader's language by the book's own words, with whatever reason stands behind it. */
export const detailsIn = (sentence: Sentence, lang: Lang, stored: string, act: AuditedAct): string => {
  const arabic = sentence('ar', act);
  return lang !== 'ar' && stored.startsWith(arabic)
    ? `${sentence(lang, act)}${stored.slice(arabic.length)}`
    : stored;
};

/** What the holder of a right may do. */
export const rights = {
  'audit.read': { ar: 'رؤية من غيّر ماذا ومتى', en: 'See who changed what, and when' },
  'audit.export': { ar: 'تنزيل سجل المراجعة في ملف', en: 'Download the audit log as a file' },
};
