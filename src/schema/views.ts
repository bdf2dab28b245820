import { defineAction } from './action';
import { record, type Topic } from './answer';
import { choice, flag, integer, type Label, reference, text } from './field';
import { defineRefusals } from './refusal';
import type { RecordOf } from './types';

/** Topic of the views of lists that users keep. */
const listViews = { name: 'listViews', api: '/list-views' } as const satisfies Topic;

/** Whoever manages roles also keeps views for them, because what opens for a role is a part of what the role is. */
export const sharingPermission = 'roles.update';

/** Views that a user keeps for one list, and that are kept for others there. */
export const mostViews = 50;

const audiences = [
  { value: 'mine', label: { ar: 'لي وحدي', en: 'Only me' } },
  { value: 'role', label: { ar: 'أصحاب دور', en: 'A role' } },
  { value: 'all', label: { ar: 'الجميع', en: 'Everybody' } },
] as const;

/** Fields of a view that its user fills in. */
export const viewFields = {
  list: text({ label: { ar: 'القائمة', en: 'List' }, required: true, max: 60 }),
  name: text({ label: { ar: 'اسم العرض', en: 'Name of the view' }, required: true, max: 60 }),
  audience: choice({
    label: { ar: 'لمن', en: 'For whom' },
    options: audiences,
    required: true,
    default: 'mine',
  }),
  roleId: reference({
    label: { ar: 'الدور', en: 'Role' },
    to: 'roles',
    when: { field: 'audience', is: ['role'] },
    required: { field: 'audience', is: ['role'] },
  }),
  isDefault: flag({
    label: { ar: 'تُفتح به القائمة', en: 'The list opens with it' },
    hint: { ar: 'لمن لم يختر عرضًا آخر بنفسه', en: 'For whoever has chosen no other view' },
    default: false,
    when: { field: 'audience', is: ['role', 'all'] },
  }),
  isPinned: flag({
    label: { ar: 'مثبت على لوحة التحكم', en: 'On the dashboard' },
    hint: { ar: 'تظهر الإحصائيات أسفل لوحة التحكم', en: 'Its figures stand at the foot of the dashboard' },
    default: false,
  }),
  /** Parameters of the list's address, and with them `columns`, `look` and `groups`. Only the browser reads them. */
  shows: text({ label: { ar: 'ما يعرضه', en: 'What it shows' }, max: 4000, default: '' }),
} as const;

type ViewKey = keyof typeof viewFields;
type ViewFlag = {
  readonly [K in ViewKey]: (typeof viewFields)[K]['kind'] extends 'flag' ? K : never;
}[ViewKey];

/** The fields of a view that are yes or no. */
export const viewFlags = (Object.keys(viewFields) as ViewKey[]).filter(
  (key): key is ViewFlag => viewFields[key].kind === 'flag',
);

/**
 * A view that the book declares. Each installation gets it at its first start with it, and whoever manages roles changes
 * or deletes it there.
 */
export interface DeclaredView extends Readonly<Partial<Record<ViewFlag, boolean>>> {
  /** Name of the entity whose rows it lists. Without effect in a book that lacks it. */
  readonly list: string;
  /** Name among those of the list. */
  readonly key: string;
  readonly name: Label;
  /** Name of the role that has it. Default: everybody. */
  readonly role?: string;
  readonly shows: string;
}

const viewRecord = {
  id: integer({ label: { ar: 'الرقم', en: 'Number' }, required: true }),
  version: integer({ label: { ar: 'النسخة', en: 'Version' }, required: true }),
  ...viewFields,
  /** True if the list opens with it for the reader, unless they chose another. */
  opens: flag({ label: { ar: 'يُفتح تلقائيًا', en: 'Opens by itself' } }),
} as const;

/** A saved view as its readers get it. */
export type SavedView = RecordOf<typeof viewRecord>;

export const keepView = defineAction(listViews, {
  name: 'keep',
  on: 'entity',
  path: '/list-views',
  label: { ar: 'حفظ هذا العرض', en: 'Save this view' },
  done: { ar: 'حُفظ العرض', en: 'View saved' },
  permission: null,
  input: viewFields,
  answer: record(viewRecord),
  status: 201,
  place: 'page',
});

/** Also brings a deleted view back, within a day, under its old address. */
export const changeView = defineAction(listViews, {
  name: 'change',
  on: 'entity',
  method: 'PUT',
  path: '/list-views/:id',
  label: { ar: 'تعديل العرض', en: 'Change the view' },
  done: keepView.done ?? keepView.label,
  permission: null,
  input: { ...viewFields, version: viewRecord.version },
  answer: record(viewRecord),
  place: 'page',
});

export const removeView = defineAction(listViews, {
  name: 'remove',
  on: 'entity',
  method: 'DELETE',
  path: '/list-views/:id',
  label: { ar: 'حذف العرض', en: 'Delete the view' },
  done: { ar: 'حُذف العرض', en: 'View deleted' },
  permission: null,
  place: 'page',
});

export const viewActions = { keepView, changeView, removeView };

export const viewRefusals = defineRefusals('listView', {
  changed: {
    ar: 'عدّل شخص آخر هذا العرض للتو. أعد المحاولة على نسخته الجديدة',
    en: 'Somebody else has just changed this view. Try again with its new state',
  },
  many: {
    ar: 'لهذه القائمة ٥٠ عرضًا محفوظًا، وهو الحد. احذف عرضًا لا تحتاجه',
    en: 'This list has 50 saved views, which is the limit. Delete one that is not needed',
  },
});
