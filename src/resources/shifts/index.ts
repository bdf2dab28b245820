import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { shifts } from './entity';

export const shiftsNoun = defineNoun({
  entity: shifts,
  pages: [definePage({ at: shifts, part: 'shifts-page', texts: 'shifts' })],
});
