import { Button } from 'antd';
import { useContext } from 'react';
import { embeddedIn, textIn } from '../../../../screens/data/row';
import { useFormatFor } from '../../../../screens/data/row-title';
import { useMinute } from '../../../../screens/hooks';
import { Face } from '../../../../screens/person/person';
import { useWords } from '../../../../screens/words';
import { DeskContext, type PartProps, Section, type Today } from '../parts';

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
    <Section id="room" title={t('today.room')} count={null} most={8} empty={t('today.noRoom')}>
      {freeOf(gaps).map((free) => (
        <FreeRow key={`${free.first.branchId}-${free.first.staffId}`} {...free} />
      ))}
    </Section>
  );
};

const FreeRow = ({ first, starts }: Free) => {
  const { t } = useWords();
  const format = useFormatFor()(first);
  const { book } = useContext(DeskContext);
  const name = textIn(embeddedIn(first, 'staffId'), 'fullName');
  const isFree = Date.parse(first.start) <= (useMinute() + 15) * 60_000;
  return (
    <li className="today-free">
      <Face id={first.staffId} name={name} size={32} />
      <span className="today-free-who">
        <bdi>{name}</bdi>
        {isFree ? (
          <span className="today-free-now">{t('today.freeUntil', { time: format.time(first.end) })}</span>
        ) : (
          <span className="today-soft">{t('today.freeFrom', { time: format.time(first.start) })}</span>
        )}
      </span>
      <span className="today-chips">
        {starts.map((start) => (
          <Button
            key={start}
            size="small"
            className="today-chip"
            aria-label={t('today.bookAt', { time: format.time(start), staff: name })}
            // Equal start and end: the form computes the end from the services (APT-11).
            onClick={() => book({ start, end: start, branchId: first.branchId, staffId: first.staffId })}
          >
            {format.time(start)}
          </Button>
        ))}
      </span>
    </li>
  );
};
