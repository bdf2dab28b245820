import { type Entity, fieldsOf } from '../../../schema/entity';
import type { Field } from '../../../schema/field';
import type { InputMode } from '../../../schema/input';
import type { Words } from '../../words';

/** A secret that nobody can read back is typed twice when a row is made, and once afterwards (USR-17, USR-28). */
export const isConfirmed = (field: Field, mode: InputMode): boolean =>
  mode === 'create' && field.kind === 'text' && field.secret === 'hash';

/** Form key of the second typing; it is never sent. */
export const confirmKeyOf = (key: string): string => `${key}Confirm`;

export interface Confirmation {
  readonly key: string;
  readonly confirmKey: string;
}

export const confirmationsOf = (entity: Entity, mode: InputMode): readonly Confirmation[] =>
  fieldsOf(entity)
    .filter(([, field]) => isConfirmed(field, mode))
    .map(([key]) => ({ key, confirmKey: confirmKeyOf(key) }));

export const confirmMismatch = (entity: Entity, key: string, { t }: Words): string =>
  t.find(`${entity.name}.error.${key}Match`) ?? t('form.secretMismatch');

export const confirmLabel = (entity: Entity, key: string, field: Field, { t, label }: Words): string =>
  t.find(`${entity.name}.${confirmKeyOf(key)}`) ?? t('form.secretConfirm', { label: label(field.label) });

/** What an empty secret means on an existing row (USR-18). */
export const keepHint = (entity: Entity, key: string, { t }: Words): string =>
  t.find(`${entity.name}.${key}Keep`) ?? t('form.secretKeep');

/** Every key of a form that holds a secret: none of them is kept outside the form. */
export const secretKeysOf = (entity: Entity): ReadonlySet<string> =>
  new Set(
    fieldsOf(entity).flatMap(([key, field]) =>
      'secret' in field && field.secret ? [key, confirmKeyOf(key)] : [],
    ),
  );
