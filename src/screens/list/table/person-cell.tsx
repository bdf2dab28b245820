import { fieldOf } from '../../../schema/entity';
import { type CellWords, renderCell } from '../../cells/cells';
import { isEmpty, listIn, type RowData, textIn, valueIn } from '../../data/row';
import { Named } from '../../person/person';
import type { Screen } from '../../screen';

interface PersonCellProps {
  readonly screen: Screen;
  readonly row: RowData;
  /** Fields that stand beside the person. One of them is not told again beneath the name. */
  readonly shown: readonly string[];
  readonly said: CellWords;
}

/** A person of a list: the face, the name, and in the second line what the entity declares. */
export const PersonCell = ({ screen, row, shown, said }: PersonCellProps) => {
  const { entity } = screen;
  const sub = entity.person?.sub ?? '';
  const field = fieldOf(entity, sub);
  const [Name, Sub] = [screen.cell(entity.title), screen.cell(sub)];
  const isTold = field !== undefined && !shown.includes(sub) && hasValue(row, sub);
  return (
    <Named entity={entity} row={row} size={40}>
      {Name ? <Name row={row} /> : <bdi>{textIn(row, entity.title)}</bdi>}
      {isTold && (
        <span className="person-sub">
          {Sub ? <Sub row={row} /> : renderCell({ field, name: sub, holder: row, short: true }, said)}
        </span>
      )}
    </Named>
  );
};

const hasValue = (row: RowData, key: string): boolean =>
  listIn(row, key).length > 0 || (!Array.isArray(valueIn(row, key)) && !isEmpty(valueIn(row, key)));
