import { longestSentence } from '../../schema/audit-log';
import { type Book, bookOf, copyOf } from '../../schema/book';
import { defineEntity } from '../../schema/entity';
import { type ChoiceOption, choice, type Field, moment, reference, rows, text } from '../../schema/field';

/** Gives a choice its options lazily, because the book knows them only after all nouns have loaded. */
export const ofBook = <const F extends Field>(field: F, options: () => readonly ChoiceOption[]): F =>
  Object.freeze(Object.defineProperty({ ...field }, 'options', { get: options, enumerable: true }));

const kept = { open: true, required: true, list: true, filter: 'often' } as const;

const fieldsIn = (book: () => Book) => ({
  timestamp: moment({
    label: { ar: 'الوقت', en: 'Time' },
    required: true,
    list: true,
    filter: 'often',
    sort: true,
  }),
  userId: reference({
    label: { ar: 'المستخدم', en: 'User' },
    to: 'users',
    shows: ['username'],
    list: true,
    filter: 'often',
  }),
  action: ofBook(
    choice({ ...kept, label: { ar: 'الإجراء', en: 'Action' }, options: [] }),
    () => book().verbs,
  ),
  entityName: ofBook(
    choice({ ...kept, label: { ar: 'الكيان', en: 'Entity' }, options: [] }),
    () => book().audits,
  ),
  entityId: text({ label: { ar: 'رقم السجل', en: 'Entity id' }, list: true }),
  details: text({ label: { ar: 'التفاصيل', en: 'Details' }, list: true, search: true, max: longestSentence }),
  subject: text({ label: { ar: 'ما يخصه', en: 'About' }, list: 'hidden', search: true }),
  branchId: reference({
    label: { ar: 'الفرع', en: 'Branch' },
    to: 'branches',
    list: 'hidden',
    filter: true,
  }),
  userName: text({ label: { ar: 'اسم المستخدم وقتها', en: 'Name at the time' }, search: true }),
  username: text({ label: { ar: 'اسم الدخول', en: 'Username' }, search: true }),
  changes: rows({
    label: { ar: 'التغييرات', en: 'Changes' },
    inRow: true,
    fields: {
      field: text({ label: { ar: 'الحقل', en: 'Field' }, required: true }),
      before: text({ label: { ar: 'قبل', en: 'Before' } }),
      after: text({ label: { ar: 'بعد', en: 'After' } }),
    },
  }),
  ip: text({ label: { ar: 'عنوان الجهاز', en: 'Address' } }),
  requestId: text({ label: { ar: 'رقم الطلب', en: 'Request' } }),
});

/** An audit entry (AUD-16). The server writes it in the transaction of the change; no request writes it. */
export const auditLogs = defineEntity({
  name: 'auditLogs',
  api: '/auditlogs',
  route: '/audit-logs',
  module: 'audit',
  audit: 'AuditLog',
  icon: 'audit',
  menu: { group: 'insight', order: 140, forManagers: true },
  label: { one: { ar: 'قيد', en: 'entry' }, many: { ar: 'سجلات المراجعة', en: 'Audit log' } },
  branch: false,
  title: 'details',
  sort: { by: 'timestamp', desc: true },
  range: 'timestamp',
  pageSize: { usual: 50, most: 200 },
  remove: 'row',
  can: 'RX',
  adminOnly: true,
  fresh: 'all',
  calls: ['list', 'show'],
  fields: fieldsIn((): Book => bookOf(auditLogs)),
});

/** The audit log entity of another book in the same process; it offers that book's actions and entities. */
export const auditLogCopy = (): typeof auditLogs => {
  const copy: typeof auditLogs = copyOf(auditLogs, { fields: fieldsIn((): Book => bookOf(copy)) });
  return copy;
};
