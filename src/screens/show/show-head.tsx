import type { ReactNode } from 'react';
import { fieldOf, mustKeysOf } from '../../schema/entity';
import { Banner } from '../cells/banner';
import { renderCell, useCellWords } from '../cells/cells';
import { isEmpty, type RowData, textIn, valueIn } from '../data/row';
import { useRowTitle } from '../data/row-title';
import { Face } from '../person/person';
import type { Screen, ShowParts } from '../screen';
import { headKeysOf } from './head-keys';

interface ShowHeadProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly parts: ShowParts;
  /** The commands, at the end of the head. */
  readonly children: ReactNode;
}

/** Head of the details: a person's face, the name, state and amount, and what must be known about it. */
export const ShowHead = ({ screen, row, parts, children }: ShowHeadProps) => {
  const { entity } = screen;
  const said = useCellWords();
  const name = useRowTitle()(screen, row);
  const { state, figure, sub } = headKeysOf(entity, row, parts);
  const drawn = (key: string): ReactNode => {
    const field = fieldOf(entity, key);
    const Own = parts.cells?.[key];
    if (Own) return <Own row={row} />;
    return field && !isEmpty(valueIn(row, key)) ? renderCell({ field, name: key, holder: row }, said) : null;
  };
  return (
    <>
      <header className="show-head">
        {entity.person && <Face id={row.id} name={textIn(row, entity.title)} size={56} />}
        <div className="show-who">
          <div className="show-title">
            <h2 className="show-name">
              <bdi>{name}</bdi>
            </h2>
            {state !== undefined && drawn(state)}
            {figure !== undefined && <span className="show-figure">{drawn(figure)}</span>}
          </div>
          {sub !== undefined && <div className="show-sub">{drawn(sub)}</div>}
        </div>
      </header>
      {children}
      {mustKeysOf(entity).map((key) => (
        <Banner
          key={key}
          label={said.words.label(entity.fields[key]?.label ?? entity.label.one)}
          text={textIn(row, key)}
        />
      ))}
    </>
  );
};
