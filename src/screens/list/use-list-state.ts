import { useCallback, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { todayIn } from '../../i18n/zone';
import { zoneOf } from '../../providers/session';
import { useSession } from '../../providers/use-session';
import type { Entity } from '../../schema/entity';
import type { Screen } from '../screen';
import { type ListState, readListState, writeListState } from './list-state';

export interface ListControl {
  readonly state: ListState;
  /** Nobody has narrowed it yet: it shows what it is opened with. */
  readonly isOpening: boolean;
  /** Goes to a state. `replace` leaves no step behind for the browser's back button. */
  readonly change: (next: ListState, how?: { readonly replace?: boolean }) => void;
  /** Address of a state, for links that open in a new tab too. */
  readonly hrefOf: (next: ListState) => string;
}

/**
 * The state of a list lives in the address alone: reload, back and a sent link all show the same. What a list is
 * opened with where the address says nothing holds until somebody changes it.
 */
export const useListState = (entity: Entity, opening?: Screen['opening']): ListControl => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isTouched = useRef(false);
  const today = todayIn(zoneOf(useSession()), new Date());
  const [state, isOpening] = useMemo(() => {
    const read = readListState(entity, params);
    return opening !== undefined && !isTouched.current && writeListState(entity, read).size === 0
      ? ([{ ...read, ...opening(today) }, true] as const)
      : ([read, false] as const);
  }, [entity, params, opening, today]);
  const hrefOf = useCallback(
    (next: ListState) => {
      const search = writeListState(entity, next).toString();
      return search === '' ? entity.route : `${entity.route}?${search}`;
    },
    [entity],
  );
  const change = useCallback<ListControl['change']>(
    (next, how) => {
      isTouched.current = true;
      navigate(hrefOf(next), { replace: how?.replace === true });
    },
    [navigate, hrefOf],
  );
  return { state, isOpening, change, hrefOf };
};
