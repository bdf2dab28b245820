/** What the holder of a right may do. */
export const rights = {
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
