import { defineRefusals } from '../../schema/refusal';

export const permissions = {
  'contacts.read': {
    ar: 'رؤية هاتف العميل وبريده وعنوانه في كل شاشة',
    en: 'See a customer’s phone, e-mail and address on every screen',
  },
  'customers.read': {
    ar: 'البحث عن العملاء وفتح صفحاتهم وباقاتهم ورصيدهم',
    en: 'Find customers and open their pages, packages and credit',
  },
  'customers.create': { ar: 'تسجيل عميل جديد', en: 'Register a new customer' },
  'customers.update': {
    ar: 'تغيير بيانات العميل وموافقته على الرسائل',
    en: 'Change a customer’s data and consent to messages',
  },
  'customers.delete': { ar: 'حذف عميل من القوائم', en: 'Remove a customer from the lists' },
  'customers.manage': {
    ar: 'كل ما سبق، ومعه: دمج البطاقات المكررة، واستيراد العملاء من ملف، وتعديل الباقات المباعة',
    en: 'All of the above, and: merge duplicate cards, import customers from a file, change sold packages',
  },
  'customers.export': { ar: 'تنزيل قائمة العملاء في ملف', en: 'Download the list of customers as a file' },
};

export const customerRefusals = defineRefusals('customer', {
  paperCodeUsed: { ar: 'كود العميل مستخدم بالفعل', en: 'Customer code already used' },
  inUse: { ar: 'لا يمكن حذف العميل: {reason}', en: 'The customer cannot be deleted: {reason}' },
  notFoundElsewhere: {
    ar: 'لا توجد بطاقة بهذا الرقم والاسم. اكتب الاسم كما في البطاقة: الأول واسمًا بعده على الأقل',
    en: 'No card has this number and name. Write the name as on the card: the first and at least one more',
  },
  elsewhere: {
    ar: 'هذه البطاقة مسجلة في فرع آخر. لا ينقلها أو يحذفها إلا من يعمل في ذلك الفرع',
    en: 'This card is registered with another branch. Only somebody of that branch may move or delete it',
  },
  linkTries: {
    ar: 'بلغت حد البحث في الفروع الأخرى لهذا اليوم. اطلب من المدير البحث، أو سجّل العميل هنا',
    en: 'You have reached the limit of searches in other branches for today. Ask a manager to search, or register the customer here',
  },
  mergeOverlap: {
    ar: 'للبطاقتين موعدان في الوقت نفسه (رقم {first} ورقم {second} عند {time}). انقل أحدهما أو ألغه ثم ادمج',
    en: 'The cards have appointments at the same time (number {first} and number {second} at {time}). Move or cancel one of them, then merge',
  },
  mergeBothPresent: {
    ar: 'للبطاقتين زيارتان مفتوحتان في الفرع نفسه. سجّل انصراف إحداهما ثم ادمج',
    en: 'Both cards have an open visit in the same branch. Check one of them out, then merge',
  },
  mergeClash: {
    ar: 'لا يمكن الدمج لأن للبطاقتين الشيء نفسه: {what}',
    en: 'The cards cannot become one, as both have the same: {what}',
  },
  unmergeUsed: {
    ar: 'لا يمكن إلغاء الدمج لأن شيئًا استُخدم بعده للبطاقتين معًا: {what}',
    en: 'The merge cannot be undone: something was used for both cards since: {what}',
  },
  unmergeCredit: {
    ar: 'لا يمكن إلغاء الدمج لأن الرصيد المنقول استُخدم بعده',
    en: 'The merge cannot be undone: the credit it brought was used since',
  },
});
