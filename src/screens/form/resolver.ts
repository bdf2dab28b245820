import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { type Entity, fieldsOf, inputKeyOf } from '../../schema/entity';
import type { Field } from '../../schema/field';
import { type InputMode, inputOf } from '../../schema/input';
import { type Issue, issuesOf } from '../../schema/issues';
import type { FormParts } from '../screen';
import type { Words } from '../words';
import { confirmationsOf, confirmMismatch } from './confirmation';
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
    parts: Pick<FormParts, 'cleaned' | 'checks'> = {},
  ): Resolver<FormValues> =>
  (values) => {
    const result = schemaOf(entity, mode).safeParse(parts.cleaned?.(values) ?? values);
    const errors: FieldErrors<FormValues> = {};
    for (const issue of result.success ? [] : issuesOf(result.error)) {
      const field = fieldAt(entity, issue.path);
      const path = issue.path.join('.');
      // The sentence about a whole list stands apart from those about its rows.
      const name = field?.kind === 'rows' && issue.path.length === 1 ? `${path}.root` : path;
      const list = issue.path.length > 1 ? fieldAt(entity, issue.path.slice(0, 1)) : undefined;
      set(errors, name, { type: issue.key, message: sentenceOf(issue, [field, list], words) });
    }
    for (const { key, confirmKey } of confirmationsOf(entity, mode))
      if ((values[key] ?? '') !== (values[confirmKey] ?? ''))
        errors[confirmKey] = { type: 'confirm', message: confirmMismatch(entity, key, words) };
    for (const { path, text } of parts.checks?.(values) ?? [])
      if (get(errors, path) === undefined) set(errors, path, { type: 'check', message: words.t(text) });
    return result.success && Object.keys(errors).length === 0
      ? { values: isValues(result.data) ? result.data : {}, errors: {} }
      : { values: {}, errors };
  };

const schemaOf = (entity: Entity, mode: InputMode) =>
  mode === 'create' ? inputOf(entity, 'create') : inputOf(entity, 'update');

/** The field's own sentence, else that of the list its row belongs to, else what is wrong in general. */
const sentenceOf = (
  { key, params }: Issue,
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

/** The declared field a path leads to: of the entity, or of a child row. */
const fieldAt = (entity: Entity, path: Issue['path']): Field | undefined => {
  const [head, , tail] = path;
  const field = fieldsOf(entity).find(([key, one]) => inputKeyOf(key, one) === head)?.[1];
  return field?.kind === 'rows' && typeof tail === 'string' ? field.fields[tail] : field;
};
