import { ImportFrame } from '../../screens/import/import-frame';
import { importCalls } from '../import-calls';

export const ImportPage = () => <ImportFrame of={importCalls} />;
