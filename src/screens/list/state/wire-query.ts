import type { Query } from '../../../providers/http-client';
import { listQueryOf } from '../../../providers/list-query';
import { type BranchChoice, branchIdsFor, type SessionUser } from '../../../providers/user';
import type { Screen } from '../../screen';
import { branchKeyOf, branchOfList, crudFiltersOf, isBranchScoped, sorterOf } from './list-query';
import type { ListState } from './list-state';

interface Reader {
  readonly user: SessionUser | null;
  readonly choice: BranchChoice | null;
}

/** A list's state as the parameters of its calls, without the page: for exports and sums over the same rows. */
export const wireQueryOf = ({ entity }: Screen, state: ListState, { user, choice }: Reader): Query => {
  const key = branchKeyOf(entity);
  const scoped = isBranchScoped(entity);
  const ids = scoped ? branchIdsFor(user, branchOfList(state, key, choice)) : undefined;
  const {
    page: _,
    pageSize: __,
    ...asked
  } = listQueryOf(
    { filters: crudFiltersOf(state, { key, ids }, entity.range), sorters: [sorterOf(entity, state)] },
    { user, branchField: scoped },
  );
  return asked;
};
