import { startAt } from '../../src/i18n/store';
import { openBook } from '../../src/providers/book';
import { beautyCentre } from '../../src/resources/book';

// Runs before each test file, because declarations look up other entities in their book.
openBook(beautyCentre);
startAt(beautyCentre);
