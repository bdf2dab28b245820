import { defineNoun } from '../../schema/book';
import { branches } from './entity';

export const branchesNoun = defineNoun({
  entity: branches,
  firstSteps: [
    {
      name: 'branch',
      label: { ar: 'بيانات الفرع', en: 'The branch' },
      hint: {
        ar: 'الاسم والعنوان والهاتف، كما تظهر على الفاتورة',
        en: 'Name, address and phone, as invoices show them',
      },
      to: branches.route,
      permission: 'branches.update',
      order: 10,
    },
    {
      name: 'hours',
      label: { ar: 'مواعيد العمل', en: 'Opening hours' },
      hint: {
        ar: 'حتى لا يُحجز موعد والمركز مغلق',
        en: 'So that nobody is booked while the centre is closed',
      },
      to: branches.route,
      permission: 'branches.update',
      order: 20,
    },
  ],
  settings: async () => [(await import('./settings')).appointmentSettings],
});
