import { getReader } from '../../i18n/store';
import { todayIn } from '../../i18n/zone';
import type { Action } from '../../schema/action';
import { inputIn } from '../../schema/book';
import { fieldsOf } from '../../schema/entity';
import { isRecord } from '../../schema/field';
import { issuesOf, payloadOf } from '../../schema/input';
import { unaskedKeysOf, unbegunDays, whenIssues } from '../../schema/visibility';
import { type FormValues, without } from '../form/values/merge';
import { type SaidIssue, saidIssue } from '../form/values/resolver';
import type { Words } from '../words';

/** Result of the server's checks, made here first, so that no body is sent that the server would refuse. */
interface CheckedInput {
  /** Body to send, with defaults filled in. */
  readonly data: FormValues;
  readonly refused: readonly SaidIssue[];
}

/** Checks a body. In a file of its own, because the schemas are loaded on first use. */
export const checkedInput = (action: Action, body: object, words: Words): CheckedInput => {
  const holder = { fields: inputIn(action) };
  const idle = unaskedKeysOf(fieldsOf(holder), Object(body));
  const parsed = payloadOf(holder.fields).safeParse(without(Object(body), idle));
  const today = todayIn(getReader().timeZone, new Date());
  const single = [
    ...(parsed.error ? issuesOf(parsed.error) : []),
    ...unbegunDays(holder.fields, Object(body), today),
  ];
  const issues = parsed.success && single.length === 0 ? whenIssues(fieldsOf(holder), parsed.data) : single;
  return {
    data: isRecord(parsed.data) ? without(parsed.data, idle) : {},
    refused: issues.map((issue) => saidIssue(holder, issue, words)),
  };
};
