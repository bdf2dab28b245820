import { errorCodeOf, errorText } from '../../../src/i18n/errors';
import type { Lang } from '../../../src/schema/field';
import type { Import } from '../../../src/schema/import';
import type { RowResult } from '../../../src/schema/import-calls';
import type { ApiError, FieldIssue } from '../../kernel/errors';
import { textIn } from '../answers';
import { columnAt } from './read';

type Problems = RowResult['problems'];

/** What is wrong with a row, in the reader's words beside its column; the field's own sentence where it has one. */
export const problemsOf = (one: Import, lang: Lang, issues: readonly FieldIssue[]): Problems =>
  issues.map(({ path, key, params }) => {
    const column = columnAt(one, path);
    const own = key === 'validate.required' ? column?.field.requiredMessage : column?.field.invalidMessage;
    return { field: column?.key ?? null, message: own?.[lang] ?? textIn(lang, key, params) };
  });

/** The same of a refusal by the server. */
export const problemOf = (one: Import, lang: Lang, { code, details }: ApiError): Problems => {
  if (details.issues) return problemsOf(one, lang, details.issues);
  const known = errorCodeOf(code) ?? 'validation.failed';
  const message = textIn(lang, errorText[known], {
    ...details.params,
    permission: code.replace(/^forbidden\./, ''),
  });
  const column = details.field === undefined ? undefined : columnAt(one, [details.field]);
  return [{ field: column?.key ?? null, message }];
};
