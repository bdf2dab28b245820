import { theBook } from '../../providers/book';
import { type Entity, fieldOf } from '../../schema/entity';
import type { Queue } from '../../schema/queue';
import { toLatinDigits } from '../../schema/text/accept';
import { renderCell, useCellWords } from '../cells/cells';
import { embeddedIn, isEmpty, listIn, numberIn, type RowData, textIn, valueIn } from '../data/row';
import type { Screen } from '../screen';
import { mustIn } from './person';

export interface Reached {
  readonly id: number;
  readonly name: string;
  /** In Latin digits, which a dialler and most eyes read. '' for readers without contact data. */
  readonly phone: string;
  readonly must: string;
}

/** Returns the person that a row is about, with the phone that the reference shows. Undefined without one. */
export const personOf = (entity: Entity, row: RowData): Reached | undefined => {
  const field = fieldOf(entity, entity.about ?? '');
  const held = embeddedIn(row, entity.about ?? '');
  const id = numberIn(held, 'id');
  if (field?.kind !== 'reference' || id === undefined) return undefined;
  const target = theBook().entity(field.to);
  const [first] = listIn(held, target.person?.sub ?? '');
  return {
    id,
    name: textIn(held, target.title),
    phone: typeof first === 'string' ? toLatinDigits(first) : '',
    must: mustIn(target, held),
  };
};

interface ReasonsProps {
  readonly screen: Screen;
  readonly queue: Queue;
  readonly row: RowData;
}

/** What is to be done. Fields without a value are left out. */
export const Reasons = ({ screen, queue, row }: ReasonsProps) => {
  const said = useCellWords();
  const { entity } = screen;
  return queue.reason
    .filter((key) => key !== entity.about && !isBlank(valueIn(row, key)))
    .map((key, index) => {
      const field = fieldOf(entity, key);
      const Own = screen.cell(key);
      return (
        <span key={key}>
          {index > 0 && said.words.t('error.listComma')}
          {Own ? (
            <Own row={row} />
          ) : (
            field && renderCell({ field, name: key, holder: row, short: true }, said)
          )}
        </span>
      );
    });
};

const isBlank = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0);
