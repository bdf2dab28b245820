import type { RowOf } from '../../schema/types';
import type { ShowParts } from '../../screens/screen';
import type { packages } from './entity';
import { Items } from './items';

export const packagesShow: ShowParts<RowOf<typeof packages>> = {
  cells: { items: ({ row }) => <Items row={row} all /> },
};
