import { defineScreen } from '../../screens/screen';
import { invoices } from '../invoices/entity';
import { creditNotes } from './entity';

export const additions = [
  defineScreen({
    entity: invoices,
    tabs: [invoices, creditNotes],
    show: () => import('./happenings').then((file) => ({ happened: [file.useCreditNotesHappened] })),
  }),
];
