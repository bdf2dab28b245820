import { ShoppingCartOutlined } from '@ant-design/icons';
import { defineScreen } from '../../screens/screen';
import { customers } from '../customers/entity';
import { invoices } from './entity';

export const adds = [
  defineScreen({
    entity: customers,
    show: async () => ({
      ways: [
        {
          key: 'sell',
          text: 'customers.sell',
          icon: ShoppingCartOutlined,
          permission: 'invoices.create',
          to: ({ id }) => `${invoices.route}/create?customer=${id}`,
        },
      ],
    }),
  }),
];
