import { Checkbox } from 'antd';
import { type Entity, fieldOf } from '../../../schema/entity';
import { MoreButton } from '../../actions/more-button';
import { type CellWords, renderCell, useCellWords } from '../../cells/cells';
import { isEmpty, isLate, type RowData, rowClass, useRowTitle, valueIn } from '../../data/row';
import { cardKeysOf } from './layout';
import { PersonCell, type RowsViewProps } from './rows-table';

interface RowCardsProps extends RowsViewProps {
  /** Fields of a card. Default: the first of the shown columns. */
  readonly cards: readonly string[] | undefined;
}

/** Rows below 768 px window width, as cards: the title, the most important fields and a menu. */
export const RowCards = (props: RowCardsProps) => {
  const { entity, screen, table, shown, permissions, onShow, chosen } = props;
  const said = useCellWords();
  const titleOf = useRowTitle();
  const others =
    props.cards ??
    cardKeysOf(
      entity,
      shown.filter((key) => key !== screen.lead),
    );
  const Title = screen.cell(screen.lead);
  const isChoosing = chosen?.isTouching === true;
  return (
    <ul className="stack cards" aria-label={said.words.label(entity.label.many)} aria-busy={table.isFetching}>
      {props.rows.map((row) => (
        <li
          key={row.id}
          className={rowClass('card flex between', {
            changed: table.marked.has(row.id),
            late: isLate(entity, row),
          })}
          data-id={row.id}
        >
          {isChoosing ? (
            <Checkbox
              className="card-open card-box"
              aria-label={said.words.t('list.chooseRow', { name: titleOf(screen, row) })}
              checked={chosen.has(row.id)}
              onChange={() => chosen.toggle(row.id)}
            />
          ) : (
            <button
              type="button"
              className="card-open"
              aria-label={said.words.t('list.open', { name: titleOf(screen, row) })}
              disabled={!permissions.show}
              onClick={() => onShow(row)}
            />
          )}
          <div className="slim">
            <div className="cluster strong rows-2">
              {entity.person ? (
                <PersonCell screen={screen} row={row} shown={others} said={said} />
              ) : Title ? (
                <Title row={row} />
              ) : (
                titleOf(screen, row)
              )}
              <Inactive entity={entity} row={row} said={said} />
            </div>
            <dl>
              {others.map((key) => {
                const field = fieldOf(entity, key);
                const Own = screen.cell(key);
                const value = valueIn(row, key);
                // Only what is there speaks: no dashes.
                const isSilent =
                  (Own === undefined || screen.figures?.fields[key] !== undefined) &&
                  (isEmpty(value) || (field?.kind === 'money' && value === 0));
                return field && !isSilent ? (
                  <div key={key}>
                    <dt className="soft">{said.words.label(field.label)}</dt>
                    <dd>
                      {Own ? (
                        <Own row={row} />
                      ) : (
                        renderCell({ field, name: key, holder: row, short: true }, said)
                      )}
                    </dd>
                  </div>
                ) : null;
              })}
            </dl>
          </div>
          {!isChoosing && <MoreButton commands={props.commands(row)} name={titleOf(screen, row)} />}
        </li>
      ))}
    </ul>
  );
};

/** Shows by the title that a row is inactive, because a card has no column for it. */
const Inactive = ({ entity, row, said }: { entity: Entity; row: RowData; said: CellWords }) => {
  const name = entity.inactive;
  const field = name === undefined ? undefined : fieldOf(entity, name);
  if (name === undefined || field === undefined || valueIn(row, name) !== false) return null;
  return renderCell({ field, name, holder: row, short: true }, said);
};
