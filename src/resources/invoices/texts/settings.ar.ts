export const texts = {
  'settings.paymentsCard': 'طرق الدفع',
  'settings.paymentsText': 'الأسماء والترتيب والمتاح منها ورقم المرجع',
  'settings.methodUp': 'نقل لأعلى: {name}',
  'settings.methodDown': 'نقل لأسفل: {name}',
  'settings.methodActive': 'متاحة',
  'settings.methodReference': 'رقم مرجع',
  'settings.methodAr': 'الاسم بالعربية',
  'settings.methodEn': 'الاسم بالإنجليزية',
  'settings.error.noMethod': 'يجب أن تبقى طريقة واحدة متاحة على الأقل',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
