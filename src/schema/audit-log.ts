import type { ChoiceOption, Label, Lang } from './field';
import { optionText } from './text/parse';

/** Name of an event in the audit log (AUD-23), with its label and badge colour (AUD-09). */
export interface Verb extends ChoiceOption {
  /** Sort number in the filter of the audit log, shared by kernel and entities. */
  readonly order: number;
}

/** Verbs that are followed by their noun: 'Delete booking'. The others say what they are about themselves. */
const taking: readonly string[] = ['View', 'Create', 'Update', 'Delete', 'Status'];

/** Stands between the names of a row in an entry. */
export const subjectComma = '، ';

const betweenLanguages = ' ⁄ ';

/** Returns a reason that the product words itself as it is stored: in both languages, so that both find it. */
export const inBoth = ({ ar, en }: Label): string => `${ar}${betweenLanguages}${en}`;

/** Returns a stored reason in the reader's language. One that somebody typed has one language. */
export const reasonIn = (lang: Lang, stored: string): string => {
  const [ar = '', en = ar] = stored.split(betweenLanguages);
  return { ar, en }[lang];
};

/** Maximum length of an entry's sentence, which may hold a reason (500) and the id of a row. */
export const longestSentence = 2000;

/** Verbs that the kernel writes to the audit log. Entities declare further ones in `verbs`. */
export const kernelVerbs = [
  { value: 'Login', label: { ar: 'تسجيل دخول', en: 'Login' }, colour: 'blue', order: 10 },
  { value: 'LoginFailed', label: { ar: 'محاولة دخول فاشلة', en: 'Failed login' }, colour: 'grey', order: 20 },
  { value: 'Logout', label: { ar: 'تسجيل خروج', en: 'Logout' }, colour: 'grey', order: 30 },
  { value: 'Refused', label: { ar: 'وصول مرفوض', en: 'Refused access' }, colour: 'grey', order: 35 },
  { value: 'View', label: { ar: 'عرض', en: 'View' }, colour: 'blue', order: 40 },
  { value: 'Create', label: { ar: 'إضافة', en: 'Create' }, colour: 'green', order: 50 },
  { value: 'Update', label: { ar: 'تعديل', en: 'Update' }, colour: 'gold', order: 60 },
  { value: 'Delete', label: { ar: 'حذف', en: 'Delete' }, colour: 'red', order: 70 },
  { value: 'Status', label: { ar: 'تغيير حالة', en: 'Status change' }, colour: 'grey', order: 80 },
  { value: 'Rows', label: { ar: 'عدة سجلات', en: 'Several records' }, colour: 'grey', order: 165 },
  { value: 'Export', label: { ar: 'تصدير', en: 'Export' }, colour: 'grey', order: 170 },
  { value: 'Restore', label: { ar: 'استعادة', en: 'Restore' }, colour: 'grey', order: 210 },
  { value: 'Import', label: { ar: 'استيراد', en: 'Import' }, colour: 'grey', order: 220 },
  { value: 'UndoImport', label: { ar: 'تراجع عن استيراد', en: 'Undo import' }, colour: 'grey', order: 230 },
] as const satisfies readonly Verb[];

export type AuditAction = (typeof kernelVerbs)[number]['value'] | Verb;

interface Audited {
  readonly audit: string;
  readonly auditLabel?: Label;
  readonly label: { readonly one: Label };
  readonly verbs?: readonly Verb[];
}

export interface AuditedAct {
  readonly action: string;
  /** Audit name of the entity. */
  readonly entity: string;
  readonly id?: string | undefined;
  /** State that the row has got, said instead of the verb. Default: none. */
  readonly state?: Label | undefined;
}

export type Sentence = (lang: Lang, act: AuditedAct) => string;

/** Audit names without rows: the settings first, the others after the extra names of the book. */
export const settingsAudit: ChoiceOption = { value: 'Settings', label: { ar: 'الإعدادات', en: 'Settings' } };
const lastAudits: readonly ChoiceOption[] = [
  { value: 'ListView', label: { ar: 'عرض محفوظ', en: 'Saved view' } },
  { value: 'Session', label: { ar: 'جلسة دخول', en: 'Sign-in' } },
  { value: 'AuditLog', label: { ar: 'سجل المراجعة', en: 'Audit log' } },
];

/** Returns all audit names, those of the entities first and in their order (AUD-15). */
export const auditsOf = (
  entities: readonly Audited[],
  others: readonly ChoiceOption[],
): readonly ChoiceOption[] => {
  const apart = [settingsAudit, ...others, ...lastAudits];
  const own = entities
    .filter(({ audit }) => !apart.some(({ value }) => value === audit))
    .map(({ audit, auditLabel, label: { one } }) => ({
      value: audit,
      label: auditLabel ?? { ...one, en: one.en.charAt(0).toUpperCase() + one.en.slice(1) },
    }));
  // Several entities can share one audit name. The label comes from the first of them in the registry.
  return firstOfEach([...own, ...apart]);
};

/** Returns all verbs in the order of the audit log's filter (AUD-15). */
export const verbsOf = (entities: readonly Pick<Audited, 'verbs'>[]): readonly Verb[] =>
  firstOfEach([...kernelVerbs, ...entities.flatMap(({ verbs = [] }) => verbs)]).sort(
    (one, other) => one.order - other.order,
  );

const firstOfEach = <T extends ChoiceOption>(options: readonly T[]): T[] =>
  options.filter(({ value }, index) => options.findIndex((one) => one.value === value) === index);

/** Returns the function that turns an audit entry into a sentence with these labels (AUD-23). */
export const sentenceOf =
  (verbs: readonly ChoiceOption[], audits: readonly ChoiceOption[]): Sentence =>
  (lang, { action, entity, id, state }) => {
    const colon = state !== undefined || !taking.includes(action) ? ':' : '';
    const said = `${state?.[lang] ?? optionText(verbs, action, lang)}${colon} ${optionText(audits, entity, lang)}`;
    if (id === undefined || id === '') return said;
    return lang === 'ar' ? `${said} رقم ${id}` : `${said} number ${id}`;
  };
