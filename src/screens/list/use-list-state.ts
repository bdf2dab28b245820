import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Entity } from '../../schema/entity';
import { type ListState, readListState, writeListState } from './list-state';

export interface ListControl {
  readonly state: ListState;
  /** Goes to a state. `replace` leaves no step behind for the browser's back button. */
  readonly change: (next: ListState, how?: { readonly replace?: boolean }) => void;
  /** Address of a state, for links that open in a new tab too. */
  readonly hrefOf: (next: ListState) => string;
}

/** The state of a list lives in the address alone: reload, back and a sent link all show the same. */
export const useListState = (entity: Entity): ListControl => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => readListState(entity, params), [entity, params]);
  const hrefOf = useCallback(
    (next: ListState) => {
      const search = writeListState(entity, next).toString();
      return search === '' ? entity.route : `${entity.route}?${search}`;
    },
    [entity],
  );
  const change = useCallback<ListControl['change']>(
    (next, how) => {
      navigate(hrefOf(next), { replace: how?.replace === true });
    },
    [navigate, hrefOf],
  );
  return { state, change, hrefOf };
};
