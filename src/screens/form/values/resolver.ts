import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { getReader } from '../../../i18n/store';
import { todayIn } from '../../../i18n/zone';
import { type Entity, fieldAt, fieldsOf, type Issue, ownSentence } from '../../../schema/entity';
import { type Field, type Fields, isRecord } from '../../../schema/field';
import { inputOf, issuesOf } from '../../../schema/input';
import {
  type InputMode,
  sentFieldsOf,
  unaskedKeysOf,
  unbegunDays,
  whenIssues,
} from '../../../schema/visibility';
import type { FormRules } from '../../screen';
import type { Words } from '../../words';
import { type FormValues, without } from './merge';

/**
 * Checks a form with the server's schema, so that both refuse the same. Each failed check becomes an error
 * text at its field, in the reader's language. What is typed in a field that is not asked for is neither checked nor sent.
 */
export const resolverOf =
  (
    entity: Entity,
    mode: InputMode,
    words: Words,
    rules: Pick<FormRules, 'cleaned' | 'checks'> = {},
    row: Readonly<Record<string, unknown>> = {},
  ): Resolver<FormValues> =>
  (typed) => {
    const entries = sentFieldsOf(entity, mode);
    const cleaned = rules.cleaned?.(typed) ?? typed;
    const idle = unaskedKeysOf(entries, { ...row, ...cleaned });
    const values = without(cleaned, idle);
    const result = schemaOf(entity, mode).safeParse(values);
    const errors: FieldErrors<FormValues> = {};
    const failed = result.success ? [] : issuesOf(result.error);
    for (const issue of [
      ...failed,
      ...whenIssues(entries, values, row),
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
      ? { values: isRecord(result.data) ? without(result.data, idle) : {}, errors: {} }
      : { values: {}, errors };
  };

const schemaOf = (entity: Entity, mode: InputMode) =>
  mode === 'create' ? inputOf(entity, 'create') : inputOf(entity, 'update');

export interface SaidIssue {
  /** Path in the form where the error is shown. */
  readonly name: string;
  readonly key: string;
  readonly message: string;
}

/** Turns a failed check of declared fields into an error text at its field. */
export const saidIssue = (holder: { readonly fields: Fields }, issue: Issue, words: Words): SaidIssue => {
  const field = fieldAt(holder.fields, issue.path);
  const path = issue.path.join('.');
  return {
    // The error of a whole list is kept apart from those of its rows.
    name: field?.kind === 'rows' && issue.path.length === 1 ? `${path}.root` : path,
    key: issue.key,
    message: sentenceOf(holder.fields, issue, words),
  };
};

/** Returns the field's own error text, or that of the list that holds its row, or a general one. */
const sentenceOf = (fields: Fields, issue: Issue, { t, label }: Words): string => {
  const own = ownSentence(fields, issue);
  if (own) return label(own);
  const { key, params } = issue;
  return key === 'validate.required' ? t('common.required') : (t.find(key, params) ?? t('error.validation'));
};

/** True for a secret that the server stores as a hash: typed twice on create, once later (USR-17, USR-28). */
export const isConfirmed = (field: Field, mode: InputMode): boolean =>
  mode === 'create' && field.kind === 'text' && field.secret === 'hash';

/** Form key of the repeated secret. It is never sent. */
export const confirmKeyOf = (key: string): string => `${key}Confirm`;

export const confirmationsOf = (entity: Entity, mode: InputMode) =>
  fieldsOf(entity)
    .filter(([, field]) => isConfirmed(field, mode))
    .map(([key]) => ({ key, confirmKey: confirmKeyOf(key) }));

const confirmMismatch = (entity: Entity, key: string, { t }: Words): string =>
  t.find(`${entity.name}.error.${key}Match`) ?? t('form.secretMismatch');

export const confirmLabel = (entity: Entity, key: string, field: Field, { t, label }: Words): string =>
  t.find(`${entity.name}.${confirmKeyOf(key)}`) ?? t('form.secretConfirm', { label: label(field.label) });

/** Hint that an empty secret keeps the stored one (USR-18). */
export const keepHint = (entity: Entity, key: string, { t }: Words): string =>
  t.find(`${entity.name}.${key}Keep`) ?? t('form.secretKeep');

/** Returns all form keys that hold a secret. Their values are never stored outside of the form. */
export const secretKeysOf = (entity: Entity): ReadonlySet<string> =>
  new Set(
    fieldsOf(entity).flatMap(([key, field]) =>
      'secret' in field && field.secret ? [key, confirmKeyOf(key)] : [],
    ),
  );
