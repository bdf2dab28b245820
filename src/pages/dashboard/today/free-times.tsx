import { Button } from 'antd';
import { useContext } from 'react';
import { embeddedIn, textIn, useFormatFor } from '../../../screens/data/row';
import { useMinute } from '../../../screens/hooks';
import { PersonRow } from '../../../screens/person/person-row';
import { RowGroup } from '../../../screens/person/row-group';
import { useWords } from '../../../screens/words';
import { DeskContext, type PartProps, type Today } from './parts';

type Gap = NonNullable<Today['gaps']>[number];

/** A specialist's free time for the rest of the day. */
interface Free {
  readonly first: Gap;
  /** Instants at which an appointment could begin, earliest first. */
  readonly starts: readonly string[];
}

const most = 3;
const step = 3_600_000;
const shortest = 1_800_000;

/**
 * Groups free stretches by specialist. First the beginning of each stretch is offered, because it leaves no hole in
 * the day; what is left of three times is filled with later hours of the same stretches.
 */
const freeOf = (gaps: readonly Gap[]): readonly Free[] => {
  const byStaff = new Map<string, Gap[]>();
  for (const gap of gaps) {
    const key = `${gap.branchId}-${gap.staffId}`;
    byStaff.set(key, [...(byStaff.get(key) ?? []), gap]);
  }
  return [...byStaff.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ first, starts: startsIn(own) }] : [];
  });
};

const startsIn = (gaps: readonly Gap[]): readonly string[] => {
  const heads = gaps.map(({ start }) => Date.parse(start));
  const later = gaps.flatMap(({ start, end }) => {
    const found: number[] = [];
    for (let at = Date.parse(start) + step; at + shortest <= Date.parse(end); at += step) found.push(at);
    return found;
  });
  return [...heads, ...later]
    .slice(0, most)
    .toSorted((one, other) => one - other)
    .map((at) => new Date(at).toISOString());
};

/** Who is free until when, with times as buttons: a press books there. */
export const FreeTimes = ({ data: { gaps } }: PartProps) => {
  const { t } = useWords();
  if (gaps === null) return null;
  return (
    <RowGroup className="today-room" title={t('today.room')} count={null} most={8} empty={t('today.noRoom')}>
      {freeOf(gaps).map((free) => (
        <FreeRow key={`${free.first.branchId}-${free.first.staffId}`} {...free} />
      ))}
    </RowGroup>
  );
};

const FreeRow = ({ first, starts }: Free) => {
  const { t } = useWords();
  const format = useFormatFor()(first);
  const { book } = useContext(DeskContext);
  const name = textIn(embeddedIn(first, 'staffId'), 'fullName');
  const isFree = Date.parse(first.start) <= (useMinute() + 15) * 60_000;
  return (
    <PersonRow
      id={first.staffId}
      personId={first.staffId}
      name={name}
      size={32}
      opens={undefined}
      cells={[
        isFree ? (
          <span key="free" className="success strong">
            {t('today.freeUntil', { time: format.time(first.end) })}
          </span>
        ) : (
          <span key="free" className="soft">
            {t('today.freeFrom', { time: format.time(first.start) })}
          </span>
        ),
      ]}
      foot={
        <span className="wrap gap-6" style={{ flex: '1 1 100%', paddingInlineStart: 44 }}>
          {starts.map((start) => (
            <Button
              key={start}
              size="small"
              className="today-chip strong digits"
              style={{ paddingInline: 10 }}
              aria-label={t('today.bookAt', { time: format.time(start), staff: name })}
              // Equal start and end: the form computes the end from the services (APT-11).
              onClick={() => book({ start, end: start, branchId: first.branchId, staffId: first.staffId })}
            >
              {format.time(start)}
            </Button>
          ))}
        </span>
      }
    />
  );
};
