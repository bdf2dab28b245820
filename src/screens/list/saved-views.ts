import { isChoiceOf, readChoice, type SessionUser } from '../../providers/session';
import { fieldOf } from '../../schema/entity';
import type { Can, Label } from '../../schema/field';
import { sortsOf } from '../../schema/list-query';
import { segmentFieldOf, segmentKey, segmentsFor } from '../../schema/segments';
import { seenBy } from '../../schema/visibility';
import type { Screen } from '../screen';
import { labelOfFigures, readFigures, type ShownFigures, writeFigures } from './figures/shown';
import { branchKeyOf, type ListState, readListState, writeListState } from './list-state';
import { columnsOf, readWidths, type Widths, writeWidths } from './table/layout';

/** How a list is drawn: as a table, with its figures, or as work to be done. */
export type Look = '' | 'figures' | 'work';

/** A part of a saved view that is not there any more, or not for this reader. */
interface Gone {
  readonly name: string;
  /** Label of the field, if there still is one. */
  readonly label?: Label | undefined;
  /** The value that went, if the field is still there. */
  readonly value?: string;
}

interface OpenedView {
  readonly state: ListState;
  readonly look: Look;
  /** Undefined: the usual columns of the look. */
  readonly columns: readonly string[] | undefined;
  /** Figures in place of the rows. */
  readonly groups: ShownFigures | undefined;
  readonly widths: Widths;
  readonly gone: readonly Gone[];
}

/** Writes what a list shows, but for the page: the parameters of its address, and with them look, columns and figures. */
export const showsOf = (
  { entity }: Pick<Screen, 'entity'>,
  { state, look, columns, widths, groups }: Omit<OpenedView, 'gone'>,
): string => {
  const params = writeListState(entity, { ...state, currentPage: 1 });
  if (look !== '') params.set('look', look);
  if (columns) params.set('columns', columns.join());
  const given = writeWidths(widths);
  if (given !== '') params.set('widths', given);
  if (groups) params.set('groups', writeFigures(groups));
  return params.toString();
};

interface Reader {
  readonly user: SessionUser | null;
  readonly can: Can;
}

/**
 * Opens a saved view for a reader, without what went since it was kept and what they may not see. Columns of others are
 * left out without a word; of filters it is said, as the list shows more without them.
 */
export const openView = (screen: Screen, shows: string, { user, can }: Reader): OpenedView => {
  const entity = seenBy(screen.entity, can);
  const params = new URLSearchParams(shows);
  const asked = params.get('columns')?.split(',');
  const look = lookOf(screen, params.get('look'));
  const figures = params.get('groups');
  const groups = readFigures(screen, can, figures);
  const said = [...params].filter(([name]) => !['columns', 'widths', 'look', 'groups'].includes(name));
  const isOpen = ([name, value]: readonly [string, string]): boolean => {
    if (name === segmentKey) return segmentsFor(entity, can).some(({ key }) => key === value);
    return name !== branchKeyOf(entity) || (user !== null && isChoiceOf(user, readChoice(value)));
  };
  const state = readListState(entity, new URLSearchParams(said.filter(isOpen).map(([...pair]) => pair)));
  const written = writeListState(entity, state);
  const gone = said.filter(([name, value]) => {
    if (name === 'sort') return !sortsOf(entity).includes(value);
    return !['desc', 'size'].includes(name) && !written.has(name, value);
  });
  const columns = columnsOf({ ...screen, entity }, asked && { columns: asked }).flatMap(([key]) =>
    key === entity.title || asked?.includes(key) ? [key] : [],
  );
  return {
    state,
    look,
    columns: asked && columns,
    groups,
    widths: readWidths(params.get('widths') ?? ''),
    gone: [
      ...(figures && !groups ? [{ name: figures, label: labelOfFigures(screen.entity, figures) }] : []),
      ...gone.map(([name, value]): Gone => {
        const label = labelIn(screen, name);
        return { name, label, ...(label && name !== 'sort' && { value }) };
      }),
      ...(asked ?? []).flatMap((name) => (fieldOf(screen.entity, name)?.list ? [] : [{ name }])),
    ],
  };
};

/** Returns the look of that name, or the table if the list has none. */
export const lookOf = ({ entity, figures }: Screen, look: string | null): Look =>
  (look === 'figures' && figures) || (look === 'work' && entity.queue) ? look : '';

const labelIn = ({ entity }: Screen, name: string): Label | undefined =>
  name === segmentKey
    ? segmentFieldOf(entity)?.label
    : (fieldOf(entity, name) ?? fieldOf(entity, name.replace(/(From|To)$/, '')))?.label;
