import type { RowOf } from '../../schema/types';
import { textIn } from '../../screens/data/row';
import type { appointments } from './entity';
import { presentTitle } from './rules';

/** The title with the customer's present name. */
export const titleNow = (row: RowOf<typeof appointments>): string => {
  const names = [
    ...row.services.map(({ serviceName }) => serviceName ?? ''),
    ...row.packages.map(({ name }) => name ?? ''),
  ];
  return presentTitle(row.title ?? '', names, textIn(row, 'customerFullName'));
};
