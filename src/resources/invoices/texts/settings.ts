import type { Said } from '../../../i18n/texts';

export const texts = {
  'settings.paymentsCard': { ar: 'طرق الدفع', en: 'Payment methods' },
  'settings.paymentsText': {
    ar: 'الأسماء والترتيب والمتاح منها ورقم المرجع',
    en: 'Names, order, what is offered, reference numbers',
  },
  'settings.methodUp': { ar: 'نقل لأعلى: {name}', en: 'Move up: {name}' },
  'settings.methodDown': { ar: 'نقل لأسفل: {name}', en: 'Move down: {name}' },
  'settings.methodActive': { ar: 'متاحة', en: 'Offered' },
  'settings.methodReference': { ar: 'رقم مرجع', en: 'Reference number' },
  'settings.methodAr': { ar: 'الاسم بالعربية', en: 'Arabic name' },
  'settings.methodEn': { ar: 'الاسم بالإنجليزية', en: 'English name' },
  'settings.error.noMethod': {
    ar: 'يجب أن تبقى طريقة واحدة متاحة على الأقل',
    en: 'At least one method must stay available',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
