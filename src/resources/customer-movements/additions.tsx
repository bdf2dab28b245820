import { FileAddOutlined } from '@ant-design/icons';
import { withTexts } from '../../i18n/react';
import { defineScreen } from '../../screens/screen';
import { appointments } from '../appointments/entity';
import { customers } from '../customers/entity';

const toAppointments = defineScreen({
  entity: appointments,
  dialogs: { markCanceled: () => import('./call-off-dialog').then((file) => file.CallOffDialog) },
});

const sell = {
  key: 'sell',
  text: 'customers.sell',
  icon: FileAddOutlined,
  permission: 'invoices.create',
  dialog: 'sell',
} as const;

const toCustomers = defineScreen({
  entity: customers,
  dialogs: { sell: () => withTexts('check-out', import('./sale-sheet')).then((file) => file.SaleSheet) },
  rowActions: [sell],
  show: async () => ({ ways: [sell] }),
});

export const additions = [toAppointments, toCustomers];
