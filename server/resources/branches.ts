import { branches } from '../../src/resources/branches/entity';
import type { EntityServer } from '../data/entity-server';
import { constraintOf } from '../db/error-code';
import { ApiError } from '../http/errors';
import { refuseBusyBranch } from '../money/uses';

/** Branches: a code of their own where none was given, C and the id unless another branch has taken it (BRN-26). */
export const branchesServer: EntityServer = {
  entity: branches,
  guard: refuseBusyBranch,
  conflict: async (_pool, error) =>
    constraintOf(error) === 'branches_code_unique'
      ? new ApiError(409, 'branch.codeUsed', { field: 'code' })
      : undefined,
  stored: async ({ client, values, before, id }) => {
    const code = 'code' in values ? values.code : before?.code;
    if (code === null || code === undefined)
      await client.query(
        `update branches set code = (
           select 'C' || n from generate_series($1::int, $1::int + 1000) n
           where not exists (select from branches b where lower(b.code) = 'c' || n) order by n limit 1)
         where id = $1`,
        [id],
      );
  },
};
