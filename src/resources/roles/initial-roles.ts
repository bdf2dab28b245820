import type { Role } from '../../schema/book';

/** Roles that exist from the start, besides Admin (PRM-01). */
export const builtInRoles: readonly Role[] = [
  {
    name: 'BranchManager',
    label: { ar: 'مدير الفرع', en: 'Branch manager' },
    description: {
      ar: 'إدارة فرعه: الحجوزات والعملاء والفواتير والورديات',
      en: 'Runs the branch: bookings, customers, invoices, shifts',
    },
    seesManagement: true,
  },
  {
    name: 'Receptionist',
    label: { ar: 'موظف الاستقبال', en: 'Reception staff' },
    description: {
      ar: 'الحجز والحضور والفواتير وخدمة العملاء',
      en: 'Bookings, attendance, invoices and customer service',
    },
    isStaff: true,
  },
  {
    name: 'Staff',
    label: { ar: 'أخصائي', en: 'Specialist' },
    description: {
      ar: 'عرض المواعيد والعملاء ومتابعة العملاء',
      en: 'Sees bookings and customers, follows customers up',
    },
    isStaff: true,
  },
  {
    name: 'Accountant',
    label: { ar: 'محاسب', en: 'Accountant' },
    description: { ar: 'الفواتير والمصروفات والتقارير', en: 'Invoices, expenses and reports' },
    isStaff: true,
    seesManagement: true,
  },
];

/** Role whose users can be booked by default (APT-37). */
export const bookableRole = 'Staff';
