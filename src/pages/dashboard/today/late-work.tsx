import { Link } from 'react-router';
import type { LateLines } from '../../../resources/today/late-lines';
import { embeddedIn, isRow, numberIn, textIn, valueIn } from '../../../screens/data/row';
import { useFormatFor } from '../../../screens/data/row-title';
import { useWords } from '../../../screens/words';
import { DeskRow, type PartProps, Section } from './parts';

/** Section of late work that a noun adds. Absent if the reader may not see the rows. */
export const LateWork = ({ lines, data }: PartProps & { readonly lines: LateLines }) => {
  const { t, label } = useWords();
  const formatFor = useFormatFor();
  const { rows: entity, day, keys } = lines.late;
  const found = valueIn(data, keys.rows);
  if (!Array.isArray(found)) return null;
  const rows = found.filter(isRow);
  const count = numberIn(data.counts, keys.count) ?? rows.length;
  return (
    <Section
      id={lines.id}
      title={label(lines.late.label)}
      count={count}
      empty={label(lines.none)}
      foot={
        count > rows.length && (
          <p className="today-older">
            <Link to={`${entity.route}?${lines.late.flag}=true`}>{t('today.showAll', { count })}</Link>
          </p>
        )
      }
    >
      {rows.map((row) => (
        <DeskRow
          key={row.id}
          id={row.id}
          at={formatFor(row).date(textIn(row, day))}
          name={textIn(embeddedIn(row, lines.whom), 'fullName')}
          opens={{ to: `${entity.route}/${row.id}` }}
          about={textIn(row, lines.about)}
          offers={{ screen: lines.screen, row, first: lines.first }}
        />
      ))}
    </Section>
  );
};
