// npm run migration -- --name what-changed [--book FOLDER]: writes the SQL for what is declared otherwise than before.
import './steps/node-version.mjs';
import { chooseBook, writeMigration } from './steps/book.mjs';

process.exit(await writeMigration(chooseBook(process.argv.slice(2))));
