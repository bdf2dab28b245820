import { defineScreen } from '../../screens/screen';
import { consents } from './entity';

/** Names and the way of a consent are read in full; the note is mostly empty. */
export const consentsScreen = defineScreen({
  entity: consents,
  widths: { customerId: 210, source: 130 },
});
