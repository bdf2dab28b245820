import { errorCodeOf, errorText } from '../../i18n/errors';
import { type Action, stateOf } from '../../schema/action';
import type { Can } from '../../schema/revealed';
import type { RowData } from '../data/row';
import type { RowAction, Screen } from '../screen';
import type { Words } from '../words';

/** An action that somebody may do to a row, and the code of why the row's state is against it. */
export interface Offer {
  readonly action: Action;
  /** Absent: it can be done. */
  readonly refusal: string | undefined;
}

/**
 * The declared actions of a row for who holds their rights. A list offers what can be done now; the details also show
 * what cannot, switched off with its reason.
 */
export const offersOn = (
  { actions, pointless }: Pick<Screen, 'actions' | 'pointless'>,
  row: RowData,
  can: Can,
  where: 'list' | 'details',
): readonly Offer[] =>
  actions
    .filter(
      ({ name, right, place }) =>
        (where === 'details' || place === 'row') && isHeld(right, can) && pointless[name]?.(row) !== true,
    )
    .map((action) => {
      const state = stateOf(action, row, can);
      return { action, refusal: state === true ? undefined : state };
    })
    .filter(({ refusal }) => where === 'details' || refusal === undefined);

/** Whether a command of the screen's own is there for this row and this user. */
export const isOffered = ({ permission, when }: RowAction, row: RowData, can: Can): boolean =>
  [permission ?? []].flat().every(can) && when?.(row) !== false;

const isHeld = (right: Action['right'], can: Can): boolean => right === null || [right].flat().some(can);

/** The sentence of a refusal's code. */
export const reasonOf = (refusal: string, { t }: Words): string =>
  t(errorText[errorCodeOf(refusal) ?? 'action.impossible']);

/** Actions that stand with a row at all: those with a picture that no page draws by itself. */
export const rowActionsOf = (actions: readonly Action[], entity: { readonly name: string }) =>
  actions.filter(
    ({ of, on, icon, place }) =>
      of.name === entity.name && on === 'row' && icon !== undefined && place !== 'page',
  );
