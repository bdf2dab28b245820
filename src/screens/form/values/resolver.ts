import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import type { Entity } from '../../../schema/entity';
import { type InputMode, inputOf } from '../../../schema/input';
import { issuesOf } from '../../../schema/issues';
import type { FormParts } from '../../screen';
import type { Words } from '../../words';
import { confirmationsOf, confirmMismatch } from './confirmation';
import { type FormValues, isValues } from './merge';
import { saidIssue } from './sentences';

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
      const { name, key, message } = saidIssue(entity, issue, words);
      set(errors, name, { type: key, message });
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
