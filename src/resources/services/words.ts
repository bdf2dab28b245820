/** Description of each permission for users. */
export const permissions = {
  'services.read': { ar: 'رؤية قائمة الخدمات وأسعارها', en: 'See the services and their prices' },
  'services.create': { ar: 'إضافة خدمة جديدة', en: 'Add a new service' },
  'services.update': {
    ar: 'تغيير سعر خدمة أو مدتها أو بياناتها',
    en: 'Change a service’s price, duration or data',
  },
  'services.delete': { ar: 'إيقاف خدمة عن البيع والحجز', en: 'Take a service off sale and booking' },
  'services.manage': {
    ar: 'كل ما سبق، ومعه: استيراد الخدمات من ملف',
    en: 'All of the above, and: import services from a file',
  },
  'services.export': { ar: 'تنزيل قائمة الخدمات في ملف', en: 'Download the list of services as a file' },
};
