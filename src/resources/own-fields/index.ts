import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { ownFields } from './entity';

export const ownFieldsNoun = defineNoun({
  entity: ownFields,
  rowActions: async () => (await import('./actions')).ownFieldActions,
  pages: [
    definePage({
      at: ownFields,
      card: { name: 'ownFields', label: ownFields.label.many, icon: 'form', order: 35 },
    }),
  ],
});
