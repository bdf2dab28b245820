import { beautyCentre } from '../../../src/resources/book';
import { defineBook } from '../../../src/schema/book';
import { definePage } from '../../../src/schema/page';

/** The beauty centre with two pages that an engineer wrote who knows Refine and has read nothing of this project. */
export const book = defineBook({
  ...beautyCentre,
  pages: [
    definePage({ at: '/services', part: 'services-page' }),
    definePage({ at: '/follow-ups', part: 'follow-ups-page' }),
    ...beautyCentre.pages.filter(({ at }) => !['/services', '/follow-ups'].includes(at)),
  ],
});
