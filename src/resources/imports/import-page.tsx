import { theBook } from '../../providers/book';
import { importsOf } from '../../schema/import';
import { ImportFrame } from '../../screens/import/import-frame';

export const ImportPage = () => <ImportFrame of={importsOf(theBook())} />;
