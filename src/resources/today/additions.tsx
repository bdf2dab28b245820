import { defineScreen } from '../../screens/screen';
import { customers } from '../customers/entity';
import { LastVisitCell, NextCell, OwedCell, useFigures } from './figure-cells';
import { figures } from './figures';

export const additions = [
  defineScreen({
    entity: customers,
    order: -30,
    figures: {
      label: { ar: 'الاستقبال', en: 'Front desk' },
      columns: ['fullName', 'lastVisit', 'next', 'sessions', 'paid', 'owed'],
      cards: ['next', 'owed'],
      fields: figures.answer.fields,
      useOf: useFigures,
      // A day in words is not cut.
      widths: { lastVisit: 156, next: 156, sessions: 116 },
      cells: { lastVisit: LastVisitCell, next: NextCell, owed: OwedCell },
    },
    show: async () => {
      const { checkInWay, Coming, CreditCommands, CustomerFacts } = await import('./customer-overview');
      return {
        ways: [checkInWay],
        top: CustomerFacts,
        sections: [Coming],
        tabs: [
          {
            key: 'customerMovements',
            label: { ar: 'الرصيد والنقاط', en: 'Credit and points' },
            part: CreditCommands,
          },
        ],
      };
    },
  }),
];
