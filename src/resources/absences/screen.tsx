import { defineScreen } from '../../screens/screen';
import { absences } from './entity';
import { EndCell, StartCell, spanName } from './span';

const cells = { start: StartCell, end: EndCell };

export const absencesScreen = defineScreen({
  entity: absences,
  naming: (row, _, format) => spanName(row, format),
  cells,
  hasWideForm: true,
  form: () => import('./form').then((file) => file.absencesForm),
  show: async () => ({ cells }),
});
