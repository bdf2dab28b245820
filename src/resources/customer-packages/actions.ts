import { defineAction } from '../../schema/action';
import { integer, reference, text } from '../../schema/field';
import { appointments } from '../appointments/entity';
import { customers } from '../customers/entity';
import { customerPackages } from './entity';
import { packageRefusals } from './words';

/** Manual changes of a sold package. They need their own permission and a reason. */

const byHand = {
  on: 'row',
  done: { ar: 'حُفظت الباقة', en: 'The package was updated' },
  permission: 'customers.manage',
  audit: 'Update',
  /** Planned appointments may lose their cover, and the customer's page shows both. */
  touches: [customers, appointments],
} as const;

const reason = text({ label: { ar: 'السبب', en: 'Reason' }, format: 'lines', required: true, max: 500 });

const noSessions = packageRefusals.noSessions;

/** Extends the validity by some days; an expired package becomes valid again. */
export const extend = defineAction(customerPackages, {
  name: 'extend',
  ...byHand,
  label: { ar: 'تمديد الصلاحية', en: 'Extend' },
  confirm: {
    ar: 'تضاف الأيام إلى تاريخ الصلاحية الحالي.',
    en: 'The days are added to the present validity.',
  },
  icon: 'calendar',
  possible: ({ status }) => status !== 'Refunded' || noSessions,
  input: {
    days: integer({ label: { ar: 'عدد الأيام', en: 'Number of days' }, required: true, min: 1, max: 3650 }),
    reason,
  },
});

export const freeze = defineAction(customerPackages, {
  name: 'freeze',
  ...byHand,
  label: { ar: 'تجميد', en: 'Freeze' },
  confirm: {
    ar: 'تتوقف الصلاحية ولا تُستخدم الجلسات حتى فك التجميد.',
    en: 'Validity stands still and no session is used until it is released.',
  },
  icon: 'lock',
  possible: ({ status }) => status === 'Active' || noSessions,
  input: { reason },
});

/** Adds the frozen days to the validity. Changes nothing if the package is not frozen. */
export const release = defineAction(customerPackages, {
  name: 'release',
  ...byHand,
  label: { ar: 'فك التجميد', en: 'Release' },
  confirm: {
    ar: 'تعود الباقة للاستخدام، وتضاف أيام التجميد إلى الصلاحية.',
    en: 'The package can be used again; the frozen days are added to its validity.',
  },
  icon: 'unlock',
});

export const transfer = defineAction(customerPackages, {
  name: 'transfer',
  ...byHand,
  label: { ar: 'نقل إلى عميل آخر', en: 'Transfer' },
  confirm: {
    ar: 'تنتقل كل الجلسات المتبقية إلى العميل الجديد ولا يمكن التراجع.',
    en: 'All sessions left go to the new customer; this cannot be undone.',
  },
  icon: 'transfer',
  possible: ({ status, items }) => (status === 'Active' && items.some(({ left }) => left > 0)) || noSessions,
  input: {
    customerId: reference({
      label: { ar: 'العميل الجديد', en: 'New customer' },
      to: 'customers',
      required: true,
    }),
    reason,
  },
});

/** Corrects the balance by an extra movement; the balance never falls below zero. */
export const correct = defineAction(customerPackages, {
  name: 'correct',
  ...byHand,
  label: { ar: 'تصحيح الرصيد', en: 'Correct' },
  icon: 'edit',
  possible: ({ status }) => (status !== 'Refunded' && status !== 'Expired') || noSessions,
  input: {
    /** A service of the package, even if it is no longer offered. */
    serviceId: integer({
      label: { ar: 'الخدمة', en: 'Service' },
      required: true,
      min: 1,
      max: 2_147_483_647,
    }),
    sessions: integer({
      label: { ar: 'التغيير في عدد الجلسات', en: 'Change in sessions' },
      hint: { ar: 'موجب للإضافة وسالب للخصم', en: 'Above zero adds, below zero takes away' },
      required: true,
      min: -1000,
      max: 1000,
    }),
    reason,
  },
});

export const customerPackageActions = { extend, freeze, release, transfer, correct };
