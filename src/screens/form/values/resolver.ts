import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { getReader } from '../../../i18n/store';
import { todayIn } from '../../../i18n/zone';
import { type Entity, fieldsOf, type Issue, inputKeyOf } from '../../../schema/entity';
import type { Field, Fields } from '../../../schema/field';
import { inputOf, issuesOf } from '../../../schema/input';
import { type InputMode, unbegunDays } from '../../../schema/revealed';
import type { FormRules } from '../../screen';
import type { Words } from '../../words';
import { type FormValues, isValues } from './merge';

/**
 * Checks a form with the schema the server uses, so that both refuse the same; each failed check becomes
 * the reader's sentence beside its field.
 */
export const resolverOf =
  (
    entity: Entity,
    mode: InputMode,
    words: Words,
    rules: Pick<FormRules, 'cleaned' | 'checks'> = {},
  ): Resolver<FormValues> =>
  (values) => {
    const result = schemaOf(entity, mode).safeParse(rules.cleaned?.(values) ?? values);
    const errors: FieldErrors<FormValues> = {};
    const failed = result.success ? [] : issuesOf(result.error);
    for (const issue of [
      ...failed,
      ...unbegunDays(entity.fields, values, todayIn(getReader().timeZone, new Date())),
    ]) {
      const { name, key, message } = saidIssue(entity, issue, words);
      set(errors, name, { type: key, message });
    }
    for (const { key, confirmKey } of confirmationsOf(entity, mode))
      if ((values[key] ?? '') !== (values[confirmKey] ?? ''))
        errors[confirmKey] = { type: 'confirm', message: confirmMismatch(entity, key, words) };
    for (const { path, text } of rules.checks?.(values) ?? [])
      if (get(errors, path) === undefined) set(errors, path, { type: 'check', message: words.t(text) });
    return result.success && Object.keys(errors).length === 0
      ? { values: isValues(result.data) ? result.data : {}, errors: {} }
      : { values: {}, errors };
  };

const schemaOf = (entity: Entity, mode: InputMode) =>
  mode === 'create' ? inputOf(entity, 'create') : inputOf(entity, 'update');

export interface SaidIssue {
  /** Path in the form at which it is said. */
  readonly name: string;
  readonly key: string;
  readonly message: string;
}

/** A failed check of declared fields as the reader's sentence beside its field. */
export const saidIssue = (holder: { readonly fields: Fields }, issue: Issue, words: Words): SaidIssue => {
  const field = fieldAt(holder, issue.path);
  const path = issue.path.join('.');
  const list = issue.path.length > 1 ? fieldAt(holder, issue.path.slice(0, 1)) : undefined;
  return {
    // The sentence about a whole list stands apart from those about its rows.
    name: field?.kind === 'rows' && issue.path.length === 1 ? `${path}.root` : path,
    key: issue.key,
    message: sentenceOf(issue, [field, list], words),
  };
};

/** The field's own sentence, else that of the list its row belongs to, else what is wrong in general. */
const sentenceOf = (
  { key, params }: Pick<Issue, 'key' | 'params'>,
  fields: readonly (Field | undefined)[],
  { t, label }: Words,
): string => {
  const isMissing = key === 'validate.required';
  const own = fields.flatMap(
    (field) => (isMissing ? field?.requiredMessage : field?.invalidMessage) ?? [],
  )[0];
  if (own) return label(own);
  return isMissing ? t('common.required') : (t.find(key, params) ?? t('error.validation'));
};

/** The declared field a path leads to: of the entity or the action, or of a child row. */
const fieldAt = (holder: { readonly fields: Fields }, path: Issue['path']): Field | undefined => {
  const [head, , tail] = path;
  const field = fieldsOf(holder).find(([key, one]) => inputKeyOf(key, one) === head)?.[1];
  return field?.kind === 'rows' && typeof tail === 'string' ? field.fields[tail] : field;
};

/** A secret that nobody can read back is typed twice when a row is made, and once afterwards (USR-17, USR-28). */
export const isConfirmed = (field: Field, mode: InputMode): boolean =>
  mode === 'create' && field.kind === 'text' && field.secret === 'hash';

/** Form key of the second typing; it is never sent. */
export const confirmKeyOf = (key: string): string => `${key}Confirm`;

export const confirmationsOf = (entity: Entity, mode: InputMode) =>
  fieldsOf(entity)
    .filter(([, field]) => isConfirmed(field, mode))
    .map(([key]) => ({ key, confirmKey: confirmKeyOf(key) }));

const confirmMismatch = (entity: Entity, key: string, { t }: Words): string =>
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
