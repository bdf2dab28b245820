import { WhatsAppOutlined } from '@ant-design/icons';
import { withTexts } from '../../i18n/react';
import { embeddedIn } from '../../screens/data/row';
import { defineScreen } from '../../screens/screen';
import { channels } from '../channels/entity';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { waitlist } from '../waitlist/entity';

const toCustomers = defineScreen({
  entity: customers,
  order: 2,
  dialogs: {
    write: () => import('./dialogs/write-dialog').then((file) => file.WriteDialog),
  },
  show: () => import('./dialogs/write-dialog').then((file) => ({ ways: [file.writeWay] })),
});

const toChannels = defineScreen({
  entity: channels,
  listTop: () => import('./outbox-alert').then((file) => file.OutboxAlert),
  show: () => import('./approved-templates').then((file) => ({ sections: [file.ApprovedTemplates] })),
});

const toWaitlist = defineScreen({
  entity: waitlist,
  dialogs: { write: () => import('./dialogs/write-dialog').then((file) => file.WriteWaiting) },
  rowActions: [
    {
      key: 'write',
      text: 'waitlist.write',
      icon: WhatsAppOutlined,
      permission: 'messaging.create',
      when: (row) => embeddedIn(row, 'customerId') !== undefined,
      dialog: 'write',
    },
  ],
});

const toInvoices = defineScreen({
  entity: invoices,
  dialogs: {
    sendReceipt: () =>
      withTexts('receipts', import('./dialogs/receipt-dialog')).then((file) => file.SendReceipt),
  },
  rowActions: [
    {
      key: 'sendReceipt',
      text: 'receipt.send',
      icon: WhatsAppOutlined,
      permission: 'messaging.create',
      when: ({ invoiceNumber, status }) => invoiceNumber !== null && status !== 'Cancelled',
      dialog: 'sendReceipt',
      place: 'details',
    },
  ],
});

export const additions = [toCustomers, toChannels, toWaitlist, toInvoices];
