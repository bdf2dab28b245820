import type { FieldOf } from '../../../schema/field';

/** The entity that a field's values point to: its own, or that of its child rows. */
export const targetOf = (field: FieldOf<'reference'> | FieldOf<'rows'>): string | undefined => {
  const pointing =
    field.kind === 'rows' ? Object.values(field.fields).find(({ kind }) => kind === 'reference') : field;
  return pointing?.kind === 'reference' ? pointing.to : undefined;
};
