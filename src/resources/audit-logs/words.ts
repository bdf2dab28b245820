import type { AuditedAct, Sentence } from '../../schema/book';
import type { ChoiceOption, Label, Lang } from '../../schema/field';
import { nouns } from '../nouns';

/** Actions of the trail, with the badge colours of AUD-09. */
export const auditActions = [
  { value: 'Login', label: { ar: 'تسجيل دخول', en: 'Login' }, colour: 'blue' },
  { value: 'LoginFailed', label: { ar: 'محاولة دخول فاشلة', en: 'Failed login' }, colour: 'grey' },
  { value: 'Logout', label: { ar: 'تسجيل خروج', en: 'Logout' }, colour: 'grey' },
  { value: 'View', label: { ar: 'عرض', en: 'View' }, colour: 'blue' },
  { value: 'Create', label: { ar: 'إضافة', en: 'Create' }, colour: 'green' },
  { value: 'Update', label: { ar: 'تعديل', en: 'Update' }, colour: 'gold' },
  { value: 'Delete', label: { ar: 'حذف', en: 'Delete' }, colour: 'red' },
  { value: 'Status', label: { ar: 'تغيير حالة', en: 'Status change' }, colour: 'grey' },
  { value: 'CheckIn', label: { ar: 'تسجيل حضور', en: 'Check-in' }, colour: 'grey' },
  { value: 'CheckOut', label: { ar: 'تسجيل انصراف', en: 'Check-out' }, colour: 'grey' },
  { value: 'Issue', label: { ar: 'إصدار فاتورة', en: 'Issue' }, colour: 'grey' },
  { value: 'Payment', label: { ar: 'دفعة', en: 'Payment' }, colour: 'grey' },
  { value: 'Refund', label: { ar: 'رد مبلغ', en: 'Refund' }, colour: 'grey' },
  { value: 'Cancel', label: { ar: 'إلغاء', en: 'Cancel' }, colour: 'grey' },
  { value: 'Assign', label: { ar: 'تعيين صلاحيات', en: 'Assign rights' }, colour: 'grey' },
  { value: 'Send', label: { ar: 'إرسال رسالة', en: 'Send message' }, colour: 'grey' },
  { value: 'Export', label: { ar: 'تصدير', en: 'Export' }, colour: 'grey' },
  { value: 'Merge', label: { ar: 'دمج', en: 'Merge' }, colour: 'gold' },
  { value: 'Unmerge', label: { ar: 'إلغاء دمج', en: 'Undo merge' }, colour: 'gold' },
  { value: 'Erase', label: { ar: 'محو بيانات', en: 'Erase' }, colour: 'red' },
  { value: 'Restore', label: { ar: 'استعادة', en: 'Restore' }, colour: 'red' },
  { value: 'Import', label: { ar: 'استيراد', en: 'Import' }, colour: 'green' },
  { value: 'UndoImport', label: { ar: 'تراجع عن استيراد', en: 'Undo import' }, colour: 'gold' },
  { value: 'Archive', label: { ar: 'أرشفة', en: 'Archive' }, colour: 'grey' },
] as const satisfies readonly ChoiceOption[];

/** Names by the documents where an entity's own label differs (AUD-23), and of what is no entity. */
const named: Readonly<Record<string, Label>> = {
  Appointment: { ar: 'حجز', en: 'Appointment' },
  Waitlist: { ar: 'قائمة الانتظار', en: 'Waiting list' },
  Attendance: { ar: 'حضور', en: 'Attendance' },
  CustomerPackage: { ar: 'باقة عميل', en: 'Customer package' },
  Settings: { ar: 'الإعدادات', en: 'Settings' },
  Report: { ar: 'تقرير', en: 'Report' },
  Session: { ar: 'جلسة دخول', en: 'Sign-in' },
  AuditLog: { ar: 'سجل المراجعة', en: 'Audit log' },
};

const entities = nouns.map(({ entity }) => entity);

/** Entities that tell of one thing share its name in the trail; it is called as the first of them is. */
const labelOf = (value: string): Label => {
  const label = entities.find(({ audit }) => audit === value)?.label.one ?? { ar: value, en: value };
  return { ...label, en: label.en.charAt(0).toUpperCase() + label.en.slice(1) };
};

/** Names in the trail that no entity has. */
export const auditsApart: readonly string[] = ['Settings', 'Report', 'Session'];

/** All that leaves entries, in the order of the entities (AUD-15, AUD-23). */
export const auditEntities: readonly ChoiceOption[] = [
  ...new Set([...entities.map(({ audit }) => audit), ...auditsApart, 'AuditLog']),
].map((value) => ({ value, label: named[value] ?? labelOf(value) }));

/** An entry as a sentence. The trail keeps the Arabic one (AUD-23); readers of English are shown theirs. */
export const sentenceIn: Sentence = (lang, { action, entity, id }) => {
  const said = `${wordIn(lang, auditActions, action)}: ${wordIn(lang, auditEntities, entity)}`;
  if (id === undefined || id === '') return said;
  return lang === 'ar' ? `${said} رقم ${id}` : `${said} number ${id}`;
};

/** The stored sentence in the reader's language, with whatever reason stands behind it. */
export const detailsIn = (lang: Lang, stored: string, act: AuditedAct): string => {
  const arabic = sentenceIn('ar', act);
  return lang !== 'ar' && stored.startsWith(arabic)
    ? `${sentenceIn(lang, act)}${stored.slice(arabic.length)}`
    : stored;
};

const wordIn = (lang: Lang, options: readonly ChoiceOption[], value: string): string =>
  options.find((option) => option.value === value)?.label[lang] ?? value;

/** What the holder of a right may do. */
export const rights = {
  'audit.read': { ar: 'رؤية من غيّر ماذا ومتى', en: 'See who changed what, and when' },
  'audit.export': { ar: 'تنزيل سجل المراجعة في ملف', en: 'Download the audit log as a file' },
};
