import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { customers } from './entity';

export const customersNoun = defineNoun({
  entity: customers,
  firstSteps: [
    {
      name: 'customer',
      label: { ar: 'أول عميل', en: 'The first customer' },
      hint: { ar: 'أضف عميلًا، أو استورد القائمة من ملف', en: 'Add one, or import the list from a file' },
      to: customers.route,
      permission: 'customers.create',
      order: 50,
    },
  ],
  imports: 'phones',
  found: ['paperCode', 'phones'],
  rowActions: async () => (await import('./actions')).cardActions,
  pages: [
    definePage({
      at: '/duplicates',
      part: 'duplicates-page',
      permission: 'customers.manage',
      panel: { name: 'duplicates', icon: 'team', order: 30 },
    }),
  ],
});
