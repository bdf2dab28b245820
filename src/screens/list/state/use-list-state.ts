import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
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
  const location = useLocation();
  const isTouched = useRef(false);
  const today = todayIn(zoneOf(useSession()), new Date());
  const [state, isOpening] = useMemo(() => {
    const read = readListState(entity, params);
    return opening !== undefined && !isTouched.current && writeListState(entity, read).size === 0
      ? ([{ ...read, ...opening(today) }, true] as const)
      : ([read, false] as const);
  }, [entity, params, opening, today]);
  const tab = params.get('tab');
  // The screen follows an address a moment later: what is pressed meanwhile adds to what was pressed before.
  const newest = useRef({ location, state });
  if (newest.current.location !== location) newest.current = { location, state };
  const searchOf = useCallback(
    (next: ListState) => {
      const written = writeListState(entity, next);
      // Which tab of a page the list stands in is that page's.
      if (tab !== null) written.set('tab', tab);
      return written.size === 0 ? '' : `?${written}`;
    },
    [entity, tab],
  );
  const hrefOf = useCallback((next: ListState) => `${entity.route}${searchOf(next)}`, [entity, searchOf]);
  const change = useCallback<ListControl['change']>(
    (to, how) => {
      isTouched.current = true;
      newest.current.state = to(newest.current.state);
      // What was opened over the list since stays open.
      const path = location.pathname.startsWith(`${entity.route}/`) ? location.pathname : entity.route;
      navigate(`${path}${searchOf(newest.current.state)}`, { replace: how?.replace === true });
    },
    [navigate, searchOf, entity, location],
  );
  const search = useCallback(
    () => (newest.current.state === state ? location.search : searchOf(newest.current.state)),
    [state, location, searchOf],
  );
  return { state, isOpening, change, hrefOf, search };
};
