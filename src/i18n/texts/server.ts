import type { Said } from '../texts';

/** Server texts. `permission.usual.<action>` is for permissions without an own sentence; `manage` names its extra. */
export const texts = {
  'import.error.ended': {
    ar: 'انتهت عملية الاستيراد هذه ولا تقبل صفوفًا جديدة',
    en: 'This import has ended and takes no more rows',
  },
  'figures.none': { ar: 'بلا قيمة', en: 'No value' },
  'import.notNumber': { ar: '«{value}» ليس رقمًا', en: '“{value}” is no number' },
  'import.error.used': {
    ar: {
      zero: 'لا يمكن التراجع: استُخدمت سجلات من هذا الملف بعد استيرادها: {names}',
      one: 'لا يمكن التراجع: سجل واحد من هذا الملف استُخدم بعد استيراده: {names}',
      two: 'لا يمكن التراجع: سجلان من هذا الملف استُخدما بعد استيرادهما: {names}',
      few: 'لا يمكن التراجع: {count} سجلات من هذا الملف استُخدمت بعد استيرادها: {names}',
      many: 'لا يمكن التراجع: {count} سجلًا من هذا الملف استُخدمت بعد استيرادها: {names}',
      other: 'لا يمكن التراجع: {count} سجل من هذا الملف استُخدمت بعد استيرادها: {names}',
    },
    en: {
      one: 'It cannot be taken back: {count} record of this file has been used since: {names}',
      other: 'It cannot be taken back: {count} records of this file have been used since: {names}',
    },
  },
  'validate.several': { ar: 'أكثر من سجل بهذه القيمة', en: 'Several records have this value' },
  'permission.usual.read': { ar: 'رؤية سجلات «{module}»', en: 'See the records of “{module}”' },
  'permission.usual.create': { ar: 'إضافة سجل إلى «{module}»', en: 'Add a record to “{module}”' },
  'permission.usual.update': { ar: 'تعديل سجلات «{module}»', en: 'Change records of “{module}”' },
  'permission.usual.delete': {
    ar: 'حذف سجلات من «{module}» أو تعطيلها',
    en: 'Delete records of “{module}” or switch them off',
  },
  'permission.usual.manage': { ar: 'كل ما سبق دفعة واحدة', en: 'All of the above at once' },
  'permission.usual.export': { ar: 'تنزيل «{module}» في ملف', en: 'Download “{module}” as a file' },
  'error.ownOnly': {
    ar: 'دورك مقصور على حجوزاتك وعملائها وزياراتها',
    en: 'Your role is limited to your own bookings, their customers and visits',
  },
  'error.program': {
    ar: 'هذا الإجراء للأشخاص وحدهم، ولا يُتاح لبرنامج يعمل بحساب خدمة',
    en: 'This is for people only, not for a program with a service account',
  },
  'error.masked': {
    ar: 'أنت تشاهد النظام كما يراه غيرك: لا حفظ ولا تنزيل قبل إنهاء العرض',
    en: 'You are seeing the product as somebody else: end that before you save or download anything',
  },
  'error.foreignBranch': { ar: 'هذا الفرع ليس ضمن فروعك', en: 'This branch is not one of yours' },
  'error.adminOnly': { ar: 'هذا الإجراء لمدير النظام فقط', en: 'Only the system manager may do this' },
  'error.malformed': { ar: 'تعذر فهم الطلب', en: 'The request could not be read' },
  'error.mediaType': {
    ar: 'نوع البيانات المرسلة غير مقبول',
    en: 'The type of the data sent is not accepted',
  },
  'error.methodNotAllowed': { ar: 'هذا الإجراء غير متاح', en: 'This action is not available' },
  'error.impossible': {
    ar: 'لا يمكن تنفيذ هذا الإجراء في الحالة الحالية للسجل',
    en: 'This cannot be done while the record is in its present state',
  },
  'error.tooLarge': { ar: 'حجم البيانات أكبر من المسموح', en: 'The data is larger than allowed' },
  'error.tooManyRequests': {
    ar: {
      zero: 'طلبات كثيرة، يرجى المحاولة بعد لحظات',
      one: 'طلبات كثيرة، يرجى المحاولة بعد ثانية واحدة',
      two: 'طلبات كثيرة، يرجى المحاولة بعد ثانيتين',
      few: 'طلبات كثيرة، يرجى المحاولة بعد {count} ثوانٍ',
      many: 'طلبات كثيرة، يرجى المحاولة بعد {count} ثانية',
      other: 'طلبات كثيرة، يرجى المحاولة بعد {count} ثانية',
    },
    en: {
      one: 'Too many requests, try again in {count} second',
      other: 'Too many requests, try again in {count} seconds',
    },
  },
  'error.server': {
    ar: 'حدث خطأ في الخادم. رقم الطلب: {requestId}',
    en: 'Server error. Request number: {requestId}',
  },
  'error.busy': {
    ar: 'الخادم مشغول، يرجى المحاولة بعد قليل',
    en: 'The server is busy, please try again shortly',
  },
  'error.idempotency': {
    ar: 'أُرسل هذا الطلب من قبل ببيانات مختلفة',
    en: 'This request was already sent with other data',
  },
  'error.running': {
    ar: 'هذا الطلب ما زال قيد التنفيذ، يرجى المحاولة بعد قليل',
    en: 'This request is still being carried out, please try again shortly',
  },
  'auth.required': { ar: 'يرجى تسجيل الدخول للمتابعة', en: 'Please sign in to continue' },
  'error.mustEnrol': {
    ar: 'أضف خطوة ثانية لدخولك للمتابعة',
    en: 'Add a second step to your sign-in to continue',
  },
  'error.mustConfirm': { ar: 'أكد هويتك للمتابعة', en: 'Confirm that it is you to continue' },
  'reference.inUse': {
    ar: 'لا يمكن الحذف، السجل مستخدم في: {usedBy}',
    en: 'It cannot be deleted, the record is used in: {usedBy}',
  },
  'validate.idMismatch': { ar: 'الرقم لا يطابق العنوان', en: 'does not match the address' },
  'validate.imageType': {
    ar: 'الصورة يجب أن تكون PNG أو JPEG أو WebP أو SVG',
    en: 'must be a PNG, JPEG, WebP or SVG picture',
  },
  'validate.imageSize': { ar: 'الصورة أكبر من ٥١٢ كيلوبايت', en: 'is larger than 512 kB' },
  'validate.imageBroken': {
    ar: 'الصورة تالفة أو تزيد على خمسة ملايين بكسل',
    en: 'is damaged, or has more than five million pixels',
  },
  'validate.wrongFactor': { ar: 'رمز غير صحيح أو مستخدم من قبل', en: 'Wrong, or used before' },
  'validate.wrongPassword': { ar: 'غير صحيحة', en: 'is wrong' },
  'validate.wrongSecret': {
    ar: {
      zero: 'غير صحيحة. لم تبقَ محاولات',
      one: 'غير صحيحة. بقيت محاولة واحدة',
      two: 'غير صحيحة. بقيت محاولتان',
      few: 'غير صحيحة. بقيت {count} محاولات',
      many: 'غير صحيحة. بقيت {count} محاولة',
      other: 'غير صحيحة. بقيت {count} محاولة',
    },
    en: {
      zero: 'is wrong. No tries left',
      one: 'is wrong. {count} try left',
      other: 'is wrong. {count} tries left',
    },
  },
  'validate.pin': { ar: 'من ٤ إلى ٦ أرقام', en: 'must be 4 to 6 digits' },
  'validate.pinEasy': {
    ar: 'رقم يختاره كثيرون ويسهل تخمينه: أرقام متكررة أو متتابعة أو سنة',
    en: 'is chosen by many and easily guessed: repeated or consecutive digits, or a year',
  },
  'auth.isNotLocked': { ar: 'الشاشة غير مقفلة', en: 'The screen is not locked' },
  'validate.adminOnly': { ar: 'لمدير النظام فقط', en: 'is for the system manager only' },
  'generic.deactivated': {
    ar: 'السجل مستخدم، لذلك أُوقف بدلًا من حذفه',
    en: 'The record is in use, so it was stopped instead of deleted',
  },
  'users.mustChange': {
    ar: 'يجب تغيير كلمة المرور عند أول دخول',
    en: 'The password must be changed at first sign-in',
  },
} satisfies Said;

declare module '../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
