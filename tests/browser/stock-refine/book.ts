import { beautyCentre } from '../../../src/resources/book';
import { services } from '../../../src/resources/services/entity';
import { defineBook } from '../../../src/schema/book';
import { definePage } from '../../../src/schema/page';

/** The beauty centre with pages that an engineer wrote who knows Refine and has read nothing of this project. */
export const book = defineBook({
  ...beautyCentre,
  pages: [
    definePage({ at: services, part: 'services-page' }),
    ...beautyCentre.pages.filter(({ at }) => at !== '/services'),
  ],
});
