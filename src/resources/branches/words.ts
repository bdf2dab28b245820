import { defineRefusals } from '../../schema/refusal';

export const permissions = {
  'branches.read': { ar: 'رؤية بيانات الفروع', en: 'See the branches' },
  'branches.create': { ar: 'إضافة فرع', en: 'Add a branch' },
  'branches.update': { ar: 'تغيير بيانات فرع وساعات عمله', en: 'Change a branch’s data and opening hours' },
  'branches.delete': { ar: 'إيقاف فرع', en: 'Switch a branch off' },
  'branches.export': { ar: 'تنزيل قائمة الفروع في ملف', en: 'Download the list of branches as a file' },
};

export const branchRefusals = defineRefusals('branch', {
  inUse: {
    ar: 'لا يمكن تعطيل الفرع: حجوزات قادمة {bookings}، حضور مفتوح {present}، أدراج مفتوحة {drawers}',
    en: 'The branch cannot be disabled: upcoming bookings {bookings}, open attendance {present}, open drawers {drawers}',
  },
  codeUsed: { ar: 'كود الفرع مستخدم بالفعل', en: 'The branch code is already in use' },
  codeFixed: {
    ar: 'لا يمكن تغيير كود الفرع بعد إصدار أول فاتورة',
    en: 'The branch code cannot be changed after the first issued invoice',
  },
});
