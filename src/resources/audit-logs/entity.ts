import { defineEntity } from '../../schema/entity';
import { choice, moment, reference, rows, text } from '../../schema/field';
import { auditActions, auditEntities } from './words';

/** Who did what (AUD-16). Written by the server in the changing transaction; no call of its own writes it. */
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
  calls: ['list', 'show'],
  fields: {
    timestamp: moment({
      label: { ar: 'الوقت', en: 'Time' },
      required: true,
      list: true,
      filter: true,
      sort: true,
    }),
    userId: reference({
      label: { ar: 'المستخدم', en: 'User' },
      to: 'users',
      shows: ['username'],
      list: true,
      filter: true,
    }),
    action: choice({
      label: { ar: 'الإجراء', en: 'Action' },
      open: true,
      required: true,
      list: true,
      filter: true,
      options: auditActions,
    }),
    entityName: choice({
      label: { ar: 'الكيان', en: 'Entity' },
      open: true,
      required: true,
      list: true,
      filter: true,
      options: auditEntities,
    }),
    entityId: text({ label: { ar: 'رقم السجل', en: 'Entity id' }, list: true }),
    details: text({ label: { ar: 'التفاصيل', en: 'Details' }, list: true, search: true }),
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
    previousHash: text({ label: { ar: 'بصمة القيد السابق', en: 'Hash before' } }),
    hash: text({ label: { ar: 'بصمة القيد', en: 'Hash' } }),
  },
});
