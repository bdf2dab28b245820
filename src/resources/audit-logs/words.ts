import type { ChoiceOption } from '../../schema/field';

/** What can be done, with the badge colours of AUD-09. */
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
] as const satisfies readonly ChoiceOption[];

/** What it can be done to (AUD-23). */
export const auditEntities = [
  { value: 'Customer', label: { ar: 'عميل', en: 'Customer' } },
  { value: 'Service', label: { ar: 'خدمة', en: 'Service' } },
  { value: 'Package', label: { ar: 'باقة', en: 'Package' } },
  { value: 'CustomerPackage', label: { ar: 'باقة عميل', en: 'Customer package' } },
  { value: 'Appointment', label: { ar: 'حجز', en: 'Appointment' } },
  { value: 'Attendance', label: { ar: 'حضور', en: 'Attendance' } },
  { value: 'Invoice', label: { ar: 'فاتورة', en: 'Invoice' } },
  { value: 'CreditNote', label: { ar: 'إشعار دائن', en: 'Credit note' } },
  { value: 'Expense', label: { ar: 'مصروف', en: 'Expense' } },
  { value: 'Shift', label: { ar: 'وردية', en: 'Shift' } },
  { value: 'FollowUp', label: { ar: 'متابعة', en: 'Follow-up' } },
  { value: 'User', label: { ar: 'مستخدم', en: 'User' } },
  { value: 'Role', label: { ar: 'دور', en: 'Role' } },
  { value: 'Branch', label: { ar: 'فرع', en: 'Branch' } },
  { value: 'Room', label: { ar: 'غرفة', en: 'Room' } },
  { value: 'Settings', label: { ar: 'الإعدادات', en: 'Settings' } },
  { value: 'Channel', label: { ar: 'قناة رسائل', en: 'Channel' } },
  { value: 'Message', label: { ar: 'رسالة', en: 'Message' } },
  { value: 'Session', label: { ar: 'جلسة دخول', en: 'Sign-in' } },
] as const satisfies readonly ChoiceOption[];
