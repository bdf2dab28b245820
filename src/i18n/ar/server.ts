/** Server texts. `permission.usual.<action>` is for permissions without an own sentence; `manage` names its extra. */
export const texts = {
  'import.error.ended': 'انتهت عملية الاستيراد هذه ولا تقبل صفوفًا جديدة',
  'import.error.used': 'لا يمكن التراجع: سجلات من هذا الملف استُخدمت بعد استيرادها (العدد {count}): {names}',
  'validate.several': 'أكثر من سجل بهذه القيمة',
  'permission.usual.read': 'رؤية سجلات «{module}»',
  'permission.usual.create': 'إضافة سجل إلى «{module}»',
  'permission.usual.update': 'تعديل سجلات «{module}»',
  'permission.usual.delete': 'حذف سجلات من «{module}» أو تعطيلها',
  'permission.usual.manage': 'كل ما سبق دفعة واحدة',
  'permission.usual.export': 'تنزيل «{module}» في ملف',
  'error.ownOnly': 'دورك مقصور على حجوزاتك وعملائها وزياراتها',
  'error.foreignBranch': 'هذا الفرع ليس ضمن فروعك',
  'error.adminOnly': 'هذا الإجراء لمدير النظام فقط',
  'error.malformed': 'تعذر فهم الطلب',
  'error.methodNotAllowed': 'هذا الإجراء غير متاح',
  'error.impossible': 'لا يمكن تنفيذ هذا الإجراء في الحالة الحالية للسجل',
  'error.tooLarge': 'حجم البيانات أكبر من المسموح',
  'error.tooManyRequests': 'طلبات كثيرة، يرجى المحاولة بعد {seconds} ثانية',
  'error.server': 'حدث خطأ في الخادم. رقم الطلب: {requestId}',
  'error.busy': 'الخادم مشغول، يرجى المحاولة بعد قليل',
  'error.idempotency': 'أُرسل هذا الطلب من قبل ببيانات مختلفة',
  'auth.required': 'يرجى تسجيل الدخول للمتابعة',
  'reference.inUse': 'لا يمكن الحذف، السجل مستخدم في: {usedBy}',
  'validate.idMismatch': 'الرقم لا يطابق العنوان',
  'validate.imageType': 'الصورة يجب أن تكون PNG أو JPEG أو WebP أو SVG',
  'validate.imageSize': 'الصورة أكبر من ٥١٢ كيلوبايت',
  'validate.passwordCommon': 'من أكثر كلمات المرور شيوعًا ويسهل تخمينها، اختر غيرها',
  'validate.wrongPassword': 'غير صحيحة',
  'validate.wrongSecret': 'غير صحيحة. المحاولات الباقية: {left}',
  'validate.pin': 'من ٤ إلى ٦ أرقام',
  'validate.adminOnly': 'لمدير النظام فقط',
  'generic.deactivated': 'السجل مستخدم، لذلك تم إيقافه بدلًا من حذفه',
  'users.mustChange': 'يجب تغيير كلمة المرور عند أول دخول',
};

declare module '../ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
