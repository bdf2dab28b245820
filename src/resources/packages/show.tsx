import type { ShowParts } from '../../screens/screen';
import { Items } from './items';

export const packagesShow: ShowParts = { cells: { items: ({ row }) => <Items row={row} all /> } };
