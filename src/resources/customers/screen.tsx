import { Tag } from 'antd';
import { useT } from '../../i18n/react';
import { Code, NameCell } from '../../screens/cells/cells';
import { defineScreen } from '../../screens/screen';
import { type Customer, customers } from './entity';

/** The name, with the Arabic name below it if that differs (CUS-08). */
const NamesCell = ({ row: { fullName, nameAr } }: { readonly row: Customer }) => (
  <NameCell name={fullName} beneath={nameAr?.trim() !== fullName.trim() && nameAr} />
);

/** CUS-09. */
const CodeCell = ({ row }: { readonly row: Customer }) => {
  const t = useT();
  return row.paperCode === null ? (
    <Tag className="flush">{t('customers.codeNotSet')}</Tag>
  ) : (
    <Code>{row.paperCode}</Code>
  );
};

export const customersScreen = defineScreen({
  entity: customers,
  cards: ['paperCode', 'phones'],
  // CUS-07.
  columns: [
    'fullName',
    'paperCode',
    'phones',
    'email',
    'address',
    'branchId',
    'nationality',
    'loyaltyPoints',
    'balance',
    'createdAt',
  ],
  widths: { nationality: 92 },
  cells: { fullName: NamesCell, paperCode: CodeCell },
  allTexts: { nationality: 'customers.allNationalities' },
  dialogs: {
    merge: () => import('./merge/merge-dialog').then((file) => file.MergeDialog),
    erase: () => import('./erase-dialog').then((file) => file.EraseDialog),
  },
  form: () => import('./form').then((file) => file.customersForm),
  show: () => import('./show').then((file) => file.customersShow),
});
