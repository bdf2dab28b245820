import { useCallback, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { todayIn } from '../../../i18n/zone';
import { zoneOf } from '../../../providers/session';
import { useSession } from '../../../providers/use-session';
import type { Entity } from '../../../schema/entity';
import type { Screen } from '../../screen';
import { type ListControl, type ListState, readListState, writeListState } from './list-state';

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
  const tab = params.get('tab');
  const hrefOf = useCallback(
    (next: ListState) => {
      const written = writeListState(entity, next);
      // Which tab of a page the list stands in is that page's.
      if (tab !== null) written.set('tab', tab);
      const search = written.toString();
      return search === '' ? entity.route : `${entity.route}?${search}`;
    },
    [entity, tab],
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
