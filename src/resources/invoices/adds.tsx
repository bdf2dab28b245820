import { ShoppingCartOutlined } from '@ant-design/icons';
import { defineScreen } from '../../screens/screen';
import { customers } from '../customers/entity';

export const adds = [
  defineScreen({
    entity: customers,
    dialogs: { sell: () => import('./pay/sale-sheet').then((file) => file.SaleSheet) },
    show: async () => ({
      ways: [
        {
          key: 'sell',
          text: 'customers.sell',
          icon: ShoppingCartOutlined,
          permission: 'invoices.create',
          dialog: 'sell',
        },
      ],
    }),
  }),
];
