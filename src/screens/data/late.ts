import { type Entity, fieldsOf } from '../../schema/entity';
import { type RowData, valueIn } from './row';

/** Whether a row's day is over while it still waits, for entities that declare such a day. */
export const isLate = (entity: Entity, row: RowData): boolean =>
  fieldsOf(entity).some(
    ([key, field]) => field.kind === 'flag' && field.overdue !== undefined && valueIn(row, key) === true,
  );

/** The classes of a row in a table or of its card: what just changed, what is late. */
export const rowClass = (
  base: string,
  state: { readonly changed: boolean; readonly late: boolean },
): string => [base, ...(state.changed ? ['row-changed'] : []), ...(state.late ? ['row-late'] : [])].join(' ');
