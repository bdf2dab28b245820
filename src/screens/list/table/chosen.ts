import { useCallback, useMemo, useState } from 'react';
import { useAccess } from '../../../providers/access';
import { useSession } from '../../../providers/session';
import type { Action } from '../../../schema/action';
import { generatedManyOf } from '../../../schema/bulk-actions';
import { isHeld } from '../../actions/offers';
import type { RowData } from '../../data/row';
import type { Screen } from '../../screen';
import type { ListTable } from '../use-list-table';

/** The rows of a list that are chosen, and what the reader may do to them. */
export interface ChosenRows {
  readonly actions: readonly Action[];
  readonly rows: readonly RowData[];
  readonly has: (id: number) => boolean;
  /** Chooses exactly these rows: those of the page, those chosen before, and those that are given. */
  readonly choose: (ids: readonly number[], given?: readonly RowData[]) => void;
  readonly toggle: (id: number) => void;
  /** True while a touch chooses a card instead of opening it. */
  readonly isTouching: boolean;
  readonly touch: (on: boolean) => void;
}

type Chosen = ReadonlyMap<number, RowData>;
const none: Chosen = new Map();

/**
 * Keeps which rows are chosen, across the pages of one filter; another filter or branch begins anew. Undefined if the
 * reader may do nothing to several rows.
 */
export const useChosenRows = (
  { entity, actions }: Pick<Screen, 'entity' | 'actions'>,
  { rows, filters }: Pick<ListTable, 'rows' | 'filters'>,
): ChosenRows | undefined => {
  const { can } = useAccess();
  const { choice } = useSession();
  const filter = JSON.stringify([entity.name, filters, choice]);
  const [state, setState] = useState({ filter, chosen: none, isTouching: false });
  const { chosen, isTouching } = state.filter === filter ? state : { chosen: none, isTouching: false };
  const offered = useMemo(
    () =>
      [...actions.filter(({ many }) => many), ...generatedManyOf(entity)].filter(
        ({ icon, permission, also }) =>
          icon !== undefined && isHeld(permission, can) && (also === undefined || can(also)),
      ),
    [actions, entity, can],
  );
  const choose = useCallback(
    (ids: readonly number[], given: readonly RowData[] = []) => {
      const known = new Map([...chosen.values(), ...given, ...rows].map((row) => [row.id, row]));
      const next = new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) as RowData]] : [])));
      setState({ filter, isTouching, chosen: next });
    },
    [chosen, rows, filter, isTouching],
  );
  if (offered.length === 0) return undefined;
  // As the list shows them now: a row may have got another version since it was chosen.
  const newest = new Map(rows.map((row) => [row.id, row]));
  const ids = [...chosen.keys()];
  return {
    actions: offered,
    rows: [...chosen.values()].map((row) => newest.get(row.id) ?? row),
    has: (id) => chosen.has(id),
    choose,
    toggle: (id) => choose(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    isTouching,
    touch: (on) => setState({ filter, isTouching: on, chosen: none }),
  };
};
