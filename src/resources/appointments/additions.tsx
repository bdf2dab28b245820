import { CalendarOutlined } from '@ant-design/icons';
import { defineScreen } from '../../screens/screen';
import { customers } from '../customers/entity';
import { appointments } from './entity';

export const additions = [
  defineScreen({
    entity: customers,
    order: -50,
    show: async () => ({
      ways: [
        {
          key: 'book',
          text: 'customers.book',
          icon: CalendarOutlined,
          permission: 'appointments.create',
          to: ({ id }) => `${appointments.route}/create?customerId=${id}`,
        },
      ],
    }),
  }),
];
