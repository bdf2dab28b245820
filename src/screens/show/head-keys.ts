import { type Entity, fieldsOf } from '../../schema/entity';
import type { Field } from '../../schema/field';
import { type RowData, valueIn } from '../data/row';
import type { ShowParts } from '../screen';

export interface HeadKeys {
  readonly state: string | undefined;
  readonly figure: string | undefined;
  /** Second line of a person. */
  readonly sub: string | undefined;
}

/**
 * Fields that the head of a row shows. The state is the declared one, else the first choice with colours, else the
 * flag that says that the row is out of use; a row in use says nothing about it.
 */
export const headKeysOf = (entity: Entity, row: RowData, { head, hidden = [] }: ShowParts): HeadKeys => {
  const fields = fieldsOf(entity).filter(([key]) => !hidden.includes(key));
  const isOut = entity.inactive !== undefined && valueIn(row, entity.inactive) === false;
  const first = fields.find(([key, field]) => key !== entity.title && isState(field))?.[0];
  return {
    state: head?.state ?? (isOut ? entity.inactive : first),
    figure: head?.figure,
    sub: entity.person?.sub,
  };
};

const isState = (field: Field): boolean =>
  field.kind === 'choice' && field.options.some(({ colour }) => colour !== undefined);
