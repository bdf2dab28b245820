import type { Action } from '../../schema/action';
import { isEntity } from '../../schema/answer';
import type { Fields } from '../../schema/field';
import { inputOf, payloadOf } from '../../schema/input';
import { issuesOf } from '../../schema/issues';
import { type SaidIssue, saidIssue } from '../form/values/sentences';
import type { Words } from '../words';

/**
 * What the declaration refuses in a body, in the reader's words: the checks that the server makes first, so that
 * nothing is sent that it would send back. Apart from the call, as the schemas come with the first use.
 */
export const refusedIn = (action: Action, body: object, words: Words): readonly SaidIssue[] => {
  const parsed = payloadOf(action.input).safeParse(body);
  const holder = { fields: fieldsIn(action) };
  const base =
    action.base === 'create' && isEntity(action.of)
      ? inputOf(action.of, 'create').safeParse(body)
      : undefined;
  const single = [parsed, base].flatMap((result) => (result?.error ? issuesOf(result.error) : []));
  const issues =
    parsed.success && single.length === 0
      ? action.check(parsed.data).map(({ path, key, params = {} }) => ({ path, key, params }))
      : single;
  return issues.map((issue) => saidIssue(holder, issue, words));
};

/** Every field that an action's body may hold. */
const fieldsIn = (action: Action): Fields =>
  action.base === 'create' && isEntity(action.of)
    ? { ...action.of.fields, ...action.of.input, ...action.input }
    : action.input;
