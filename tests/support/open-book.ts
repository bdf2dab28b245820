import { startAt } from '../../src/i18n/store';
import { openBook } from '../../src/providers/book';
import { beautyCentre } from '../../src/resources/book';

// Run before each file of tests: declarations are taken from any file, and find what they name in their book.
openBook(beautyCentre);
startAt(beautyCentre);
