import { defineAction } from '../../schema/action';
import { choice } from '../../schema/field';
import { kinds, ownFields } from './entity';
import { ownFieldRefusals } from './words';

/** Kinds that values are read in, whatever they were. A row of another page has no words that others would read. */
export const kind = choice({
  label: { ar: 'النوع الجديد', en: 'New kind' },
  options: kinds.filter(({ value }) => value !== 'reference'),
  required: true,
});

/** Reads all values in another kind. Those that do not fit stay with the field, under its earlier kind. */
export const changeKind = defineAction(ownFields, {
  name: 'changeKind',
  on: 'row',
  label: { ar: 'تغيير النوع', en: 'Change the kind' },
  icon: 'transfer',
  permission: 'ownFields.update',
  input: { kind },
  possible: (row) => (row.kind === 'reference' || !row.isActive ? ownFieldRefusals.fixedKind : true),
  audit: 'Update',
  place: 'details',
  done: { ar: 'تغيّر نوع الحقل', en: 'The kind is changed' },
});

export const ownFieldActions = { changeKind };
