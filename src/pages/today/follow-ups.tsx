import { Link } from 'react-router';
import { followUps } from '../../resources/follow-ups/entity';
import { RowOffers } from '../../screens/actions/commands';
import { embeddedIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { useWords } from '../../screens/words';
import { deskScreens } from '../desk-screens';
import type { PartProps } from './arrivals';
import { DeskRow, Section } from './section';

export const FollowUps = ({ data, open }: PartProps) => {
  const { t } = useWords();
  const formatFor = useFormatFor();
  if (data.followUps === null) return null;
  const count = data.counts.overdueFollowUps ?? data.followUps.length;
  return (
    <Section
      id="follow-ups"
      title={t('today.followUps')}
      count={count}
      empty={t('today.noFollowUps')}
      foot={
        count > data.followUps.length && (
          <p className="today-older">
            <Link to={`${followUps.route}?isOverdue=true`}>
              {t('today.showAll', { count: formatFor(undefined).integer(count) })}
            </Link>
          </p>
        )
      }
    >
      {data.followUps.map((row) => (
        <DeskRow
          key={row.id}
          id={row.id}
          at={<bdi>{formatFor(row).date(row.scheduledDate)}</bdi>}
          name={
            <Link className="today-open" to={`${followUps.route}/${row.id}`}>
              <bdi>{textIn(embeddedIn(row, 'customerId'), 'fullName')}</bdi>
            </Link>
          }
          about={<bdi>{row.subject}</bdi>}
          actions={<RowOffers screen={deskScreens.followUp} row={row} first="complete" open={open} />}
        />
      ))}
    </Section>
  );
};
