import { defineNoun } from '../../schema/book';
import { services } from './entity';

export const servicesNoun = defineNoun({
  entity: services,
  firstSteps: [
    {
      name: 'services',
      label: { ar: 'الخدمات والأسعار', en: 'Services and prices' },
      hint: { ar: 'أضف الخدمات واحدة واحدة، أو استوردها من ملف', en: 'One by one, or imported from a file' },
      to: services.route,
      permission: 'services.create',
      order: 30,
    },
  ],
  imports: 'name',
});
