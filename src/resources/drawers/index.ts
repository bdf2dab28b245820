import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { drawers } from './entity';

export const drawersNoun = defineNoun({
  entity: drawers,
  pages: [
    definePage({
      at: '/day-close',
      part: 'day-close-page',
      texts: 'papers',
      permission: 'invoices.read',
      menu: {
        name: 'dayClose',
        label: drawers.label.many,
        icon: 'inbox',
        group: 'money',
        order: 75,
        hides: true,
      },
    }),
    definePage({ at: '/drawers/:id/sheet', part: 'drawer-paper', texts: 'papers', isPaper: true }),
  ],
});
