import type pg from 'pg';
import type { Action } from '../../src/schema/action';
import { isEntity } from '../../src/schema/answer';
import { inputOf, payloadOf } from '../../src/schema/input';
import type { Query } from '../../src/schema/query';
import type { Actor } from '../data/actor';
import type { ActionContext } from '../data/entity-server';
import { checkReferences } from '../data/references';
import { requestOf } from '../data/values';
import { invalid } from '../kernel/errors';
import { parsed } from './body';

/** What a declared call takes, checked: its own input, and the payload of a new row where it begins from one. */
export type CallInput = Pick<ActionContext<Action>, 'input' | 'base'>;

export const callInputOf = (call: Action | Query, sent: unknown): CallInput => {
  const input = parsed(payloadOf(call.input), sent) as CallInput['input'];
  const issues = call.check(input);
  if (issues.length > 0) throw invalid(issues);
  const base = call.base && isEntity(call.of) ? parsed(inputOf(call.of, 'create'), sent) : undefined;
  return { input, base: base as CallInput['base'] };
};

/** Every row that the input names exists within the actor's reach. */
export const checkCallInput = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  { of, input: fields }: Action | Query,
  { input, base }: CallInput,
): Promise<void> => {
  await checkReferences(client, actor, { fields }, input);
  if (base && isEntity(of))
    await checkReferences(client, actor, of, requestOf(of, 'create', Object(base)).values);
};
