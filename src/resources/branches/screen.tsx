import { useLanguage, withTexts } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { defineScreen } from '../../screens/screen';
import { branches } from './entity';

/** The name in the interface's language, the branch's own beneath where it is another one (BRN-26). */
const NameCell = ({ row }: { readonly row: RowOf<typeof branches> }) => {
  const name = (useLanguage() === 'en' ? row.nameEn : row.nameAr) || row.name;
  return (
    <span className="cell-stack">
      <bdi className="cell-strong" title={name}>
        {name}
      </bdi>
      {name !== row.name && <bdi className="cell-soft">{row.name}</bdi>}
    </span>
  );
};

export const branchesScreen = defineScreen({
  entity: branches,
  // BRN-04.
  columns: ['name', 'address', 'phone', 'email', 'isActive'],
  widths: { address: 230 },
  cells: { name: NameCell },
  list: () => import('./list').then((file) => file.BranchList),
  form: () => withTexts('hours', import('./form')).then((file) => file.branchesForm),
  show: () => withTexts('hours', import('./show')).then((file) => file.branchesShow),
});
