import type { ReactNode } from 'react';
import { fieldOf } from '../../schema/entity';
import { renderCell, useCellWords } from '../cells/cells';
import { isEmpty, type RowData, valueIn } from '../data/row';
import type { Screen, ShowParts } from '../screen';

export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
  /** Line beneath the value: what it consists of, or what can be done about it. */
  readonly note?: ReactNode;
  /** 'danger': owed or missed. Default: as all others. */
  readonly tone?: 'danger';
}

/** A few large figures beside each other, parted by rules. */
export const FactRow = ({ facts }: { readonly facts: readonly Fact[] }) =>
  facts.length === 0 ? null : (
    <dl className="facts wrap">
      {facts.map(({ key, label, value, note, tone }) => (
        <div key={key} className="fact">
          <dt>{label}</dt>
          <dd className={tone && `fact-${tone}`}>{value}</dd>
          {note !== undefined && <dd className="fact-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );

interface ShowFactsProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly parts: ShowParts;
}

/** The fields that a screen declares as facts. Those without a value are left out. */
export const ShowFacts = ({ screen: { entity }, row, parts: { facts = [], cells } }: ShowFactsProps) => {
  const said = useCellWords();
  const shown = facts.flatMap((key): readonly Fact[] => {
    const field = fieldOf(entity, key);
    if (!field || isEmpty(valueIn(row, key))) return [];
    const Own = cells?.[key];
    return [
      {
        key,
        label: said.words.label(field.label),
        value: Own ? <Own row={row} /> : renderCell({ field, name: key, holder: row }, said),
      },
    ];
  });
  return <FactRow facts={shown} />;
};
