import { fieldsOf, inputKeyOf } from '../../../schema/entity';
import type { Field, Fields } from '../../../schema/field';
import type { Issue } from '../../../schema/issues';
import type { Words } from '../../words';

export interface SaidIssue {
  /** Path in the form at which it is said. */
  readonly name: string;
  readonly key: string;
  readonly message: string;
}

/** A failed check of declared fields as the reader's sentence beside its field. */
export const saidIssue = (
  holder: { readonly fields: Fields },
  issue: Pick<Issue, 'path' | 'key' | 'params'>,
  words: Words,
): SaidIssue => {
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
