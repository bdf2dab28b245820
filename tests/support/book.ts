import fc from 'fast-check';
import { startAt } from '../../src/i18n/store';
import { openBook } from '../../src/providers/book';
import { beautyCentre } from '../../src/resources/book';

// Runs before each test file, because declarations look up other entities in their book.
openBook(beautyCentre);
startAt(beautyCentre);

// Random cases are the same in each run, so that a change is not judged by luck. Long tests draw others each time.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_125) });
