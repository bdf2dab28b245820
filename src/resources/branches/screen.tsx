import { useLanguage, withTexts } from '../../i18n/react';
import type { Lang } from '../../schema/field';
import type { RowOf } from '../../schema/types';
import { NameCell } from '../../screens/cells/cells';
import { defineScreen } from '../../screens/screen';
import { branches } from './entity';

type Branch = RowOf<typeof branches>;

/** Name in the interface's language. */
const nameOf = ({ name, nameAr, nameEn }: Branch, lang: Lang): string =>
  (lang === 'en' ? nameEn : nameAr) || name;

/** Name in the interface's language, with the branch's `name` below it if that differs (BRN-26). */
const NamesCell = ({ row }: { readonly row: Branch }) => {
  const name = nameOf(row, useLanguage());
  return <NameCell name={name} beneath={name !== row.name && row.name} />;
};

export const branchesScreen = defineScreen({
  entity: branches,
  // BRN-04.
  columns: ['name', 'address', 'phone', 'email', 'isActive'],
  widths: { address: 232, phone: 112, email: 206 },
  cells: { name: NamesCell },
  naming: nameOf,
  // The requirements ask for Enter or the button.
  list: { waits: true },
  hasWideForm: true,
  form: () => withTexts('hours', import('./form')).then((file) => file.branchesForm),
  show: () => withTexts('hours', import('./show')).then((file) => file.branchesShow),
});
