import type { ChoiceOption, Label, Lang } from './field';

/** What the trail calls an event (AUD-23), in words and with the colour of its badge (AUD-09). */
export interface Verb extends ChoiceOption {
  /** Its place in the trail's filter, among those of the kernel and of other entities. */
  readonly order: number;
}

/** What the kernel itself writes into the trail. What is done to a noun's rows beyond that its entity says (`verbs`). */
export const kernelVerbs = [
  { value: 'Login', label: { ar: 'تسجيل دخول', en: 'Login' }, colour: 'blue', order: 10 },
  { value: 'LoginFailed', label: { ar: 'محاولة دخول فاشلة', en: 'Failed login' }, colour: 'grey', order: 20 },
  { value: 'Logout', label: { ar: 'تسجيل خروج', en: 'Logout' }, colour: 'grey', order: 30 },
  { value: 'View', label: { ar: 'عرض', en: 'View' }, colour: 'blue', order: 40 },
  { value: 'Create', label: { ar: 'إضافة', en: 'Create' }, colour: 'green', order: 50 },
  { value: 'Update', label: { ar: 'تعديل', en: 'Update' }, colour: 'gold', order: 60 },
  { value: 'Delete', label: { ar: 'حذف', en: 'Delete' }, colour: 'red', order: 70 },
  { value: 'Status', label: { ar: 'تغيير حالة', en: 'Status change' }, colour: 'grey', order: 80 },
  { value: 'Export', label: { ar: 'تصدير', en: 'Export' }, colour: 'grey', order: 170 },
  { value: 'Restore', label: { ar: 'استعادة', en: 'Restore' }, colour: 'red', order: 210 },
  { value: 'Import', label: { ar: 'استيراد', en: 'Import' }, colour: 'green', order: 220 },
  { value: 'UndoImport', label: { ar: 'تراجع عن استيراد', en: 'Undo import' }, colour: 'gold', order: 230 },
  { value: 'Archive', label: { ar: 'أرشفة', en: 'Archive' }, colour: 'grey', order: 240 },
] as const satisfies readonly Verb[];

/** A verb of the kernel by its name, or one that an entity declares. */
export type AuditAction = (typeof kernelVerbs)[number]['value'] | Verb;

/** What an entity says of itself in the trail. */
interface Audited {
  readonly audit: string;
  readonly auditLabel?: Label;
  readonly label: { readonly one: Label };
  readonly verbs?: readonly Verb[];
}

/** What an entry of the trail tells of. */
export interface AuditedAct {
  readonly action: string;
  /** Name of the entity as the trail keeps it. */
  readonly entity: string;
  readonly id?: string | undefined;
}

export type Sentence = (lang: Lang, act: AuditedAct) => string;

/** What has no rows and leaves entries all the same, around the names that a book has beside its entities. */
const settingsAudit: ChoiceOption = { value: 'Settings', label: { ar: 'الإعدادات', en: 'Settings' } };
const lastAudits: readonly ChoiceOption[] = [
  { value: 'Session', label: { ar: 'جلسة دخول', en: 'Sign-in' } },
  { value: 'AuditLog', label: { ar: 'سجل المراجعة', en: 'Audit log' } },
];

/** All that leaves entries in the trail, in the order of the entities (AUD-15). */
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
  // Entities that tell of one thing share its name in the trail; it is called as the first of them is.
  return firstOfEach([...own, ...apart]);
};

/** What the trail calls events, in the order of its filter (AUD-15). */
export const verbsOf = (entities: readonly Pick<Audited, 'verbs'>[]): readonly Verb[] =>
  firstOfEach([...kernelVerbs, ...entities.flatMap(({ verbs = [] }) => verbs)]).sort(
    (one, other) => one.order - other.order,
  );

const firstOfEach = <T extends ChoiceOption>(options: readonly T[]): T[] =>
  options.filter(({ value }, index) => options.findIndex((one) => one.value === value) === index);

/** Tells entries in these words (AUD-23). */
export const sentenceOf =
  (verbs: readonly ChoiceOption[], audits: readonly ChoiceOption[]): Sentence =>
  (lang, { action, entity, id }) => {
    const said = `${wordIn(lang, verbs, action)}: ${wordIn(lang, audits, entity)}`;
    if (id === undefined || id === '') return said;
    return lang === 'ar' ? `${said} رقم ${id}` : `${said} number ${id}`;
  };

const wordIn = (lang: Lang, options: readonly ChoiceOption[], value: string): string =>
  options.find((option) => option.value === value)?.label[lang] ?? value;
