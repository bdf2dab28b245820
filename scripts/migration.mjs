// npm run migration -- --name what-changed [--book FOLDER]: writes the step to the declared tables and `tables.sql`.
import './steps/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { addStep, chooseBook, historyOf } from './steps/book.mjs';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const args = chooseBook(process.argv.slice(2));
  process.exitCode = await addStep({ place: historyOf(), args });
}
