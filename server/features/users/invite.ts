import type { invite } from '../../../src/resources/users/actions';
import type { users } from '../../../src/resources/users/entity';
import { userRefusals } from '../../../src/resources/users/words';
import type { ActionContext, ContextOf } from '../../data/entity-server';
import { ApiError } from '../../kernel/errors';
import { makeInvitation, tellUser } from '../account/index';
import { clearFactors } from '../factors/index';

type Check = (context: ContextOf<typeof users>) => Promise<void>;

/**
 * Makes the link of a user. Allowed where a new password would be (USR-27), which `check` decides: whoever has the link
 * has the account.
 */
export const performInvite =
  (check: Check) =>
  async ({ client, actor, row, input, services: { book } }: ActionContext<typeof invite>) => {
    if (row.id === actor.userId) throw new ApiError(409, userRefusals.ownLink);
    await check({
      client,
      actor,
      book,
      type: 'update',
      values: newPassword,
      before: row,
      asked: {},
      input: {},
    });
    if (input.clearsFactors) await clearFactors(client, actor, row.id);
    await tellUser(client, row.id, 'linkMade', actor);
    return makeInvitation(client, row.id);
  };

/** Stands for the password that the user will choose. */
const newPassword = { password: '•••' };
