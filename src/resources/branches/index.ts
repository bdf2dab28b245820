import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { branches } from './entity';

export const branchesNoun = defineNoun({
  entity: branches,
  firstSteps: [
    {
      name: 'looks',
      label: { ar: 'اسم المركز وشعاره ولونه', en: 'Name, logo and colour' },
      hint: { ar: 'كما تظهر في كل شاشة وعلى كل فاتورة', en: 'As every screen and invoice shows them' },
      to: '/settings/system',
      permission: 'settings.update',
      order: 5,
    },
    {
      name: 'branch',
      label: { ar: 'بيانات الفرع', en: 'The branch' },
      hint: {
        ar: 'الاسم والعنوان والهاتف، كما تظهر على الفاتورة',
        en: 'Name, address and phone, as invoices show them',
      },
      to: `${branches.route}/:id/edit`,
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
      to: `${branches.route}/:id/edit`,
      permission: 'branches.update',
      order: 20,
    },
    {
      name: 'tax',
      label: { ar: 'الضريبة', en: 'Tax' },
      hint: { ar: 'النسبة والرقم الضريبي على الفاتورة', en: 'Rate and tax number on the invoice' },
      to: '/settings/system',
      permission: 'settings.update',
      order: 25,
    },
  ],
  pages: [
    definePage({
      at: branches,
      card: { name: 'hours', icon: 'clock-circle', order: 25 },
    }),
  ],
  settings: async () => [(await import('./settings')).appointmentSettings],
});
