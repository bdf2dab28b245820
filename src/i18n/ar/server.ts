import { rightSentences } from './right-sentences';

/** What the server alone says. */
export const server = {
  ...rightSentences,
  'role.description.Admin': 'كل الصلاحيات على كل الفروع',
  'role.description.BranchManager': 'إدارة فرعه: الحجوزات والعملاء والفواتير والورديات',
  'role.description.Receptionist': 'الحجز والحضور والفواتير وخدمة العملاء',
  'role.description.Staff': 'عرض المواعيد والعملاء ومتابعة العملاء',
  'role.description.Accountant': 'الفواتير والمصروفات والتقارير',
  'appointments.error.skill':
    'خدمة {service} ليست ضمن خدمات {staff}. يمكن حجزها بصلاحية إدارة الحجوزات مع ذكر السبب (appointments.manage)',
  'appointments.error.skillReason': 'خدمة {service} ليست ضمن خدمات {staff}، يلزم ذكر سبب الحجز',
  'appointments.error.outsideHours':
    'الموعد خارج ساعات العمل ({hours}). يحجزه من لديه صلاحية إدارة الحجوزات مع ذكر السبب (appointments.manage)',
  'appointments.error.outsideReason': 'الموعد خارج ساعات العمل ({hours})، اذكر سبب الحجز',
  'attendance.error.hasInvoice': 'لا يمكن التراجع بعد إصدار الفاتورة',
  'attendance.error.stillOpen': 'العميل لا يزال في المركز',
  'attendance.error.undoTooLate': 'انتهت مهلة التراجع',
  'messaging.testText': 'رسالة تجريبية من {center_name}: قناة الرسائل تعمل.',
  'birthdays.sentAll':
    'أضيفت إلى الإرسال: {queued}، أُرسلت من قبل: {alreadySent}، بدون رقم: {noPhone}، ألغوا الاشتراك: {optedOut}',
  'birthdays.error.alreadySent': 'سبق إرسال التهنئة لهذا العميل هذا العام',
  'birthdays.error.noPhone': 'لا يوجد رقم يمكن مراسلته',
  'birthdays.error.optedOut': 'ألغى العميل الاشتراك في الرسائل',
  'birthdays.error.notToday': 'ليس اليوم عيد ميلاد هذا العميل',
  'template.optedOut': 'تم إيقاف الرسائل من {center_name}.',
  'template.recall': 'مرحبًا {customer_name}، اشتقنا إلى زيارتك في {center_name}. هل نحجز لك موعدًا قريبًا؟',
  'template.greeting': 'مرحبًا {customer_name}، معك {center_name}.',
  'ifa.error.tooMuch': 'المبلغ المدفوع أكبر من الإجمالي',
  'payments.error.methodOff': 'طريقة الدفع هذه موقوفة',
  'payments.error.reference': 'أدخل رقم المرجع',
  'ifa.error.noItems': 'أضف خدمة واحدة على الأقل',
  'invoice.line.fromPackage': '{service} (من الباقة)',
  'invoice.line.visit': 'خدمات الزيارة',
  'permission.description': 'السماح بـ{action} في {module}',
  'import.error.ended': 'انتهت عملية الاستيراد هذه ولا تقبل صفوفًا جديدة',
  'import.error.used': 'لا يمكن التراجع: سجلات من هذا الملف استُخدمت بعد استيرادها (العدد {count}): {names}',
  'validate.several': 'أكثر من سجل بهذه القيمة',
  'validate.dayOver': 'هذا اليوم مضى',
} as const;
