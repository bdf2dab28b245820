import { WarningOutlined } from '@ant-design/icons';
import { appointments } from '../../resources/appointments/entity';
import { customers } from '../../resources/customers/entity';
import { findOption } from '../../schema/accept';
import type { RowOf } from '../../schema/types';
import { RowOffers } from '../../screens/actions/commands';
import { Banner } from '../../screens/cells/banner';
import { DotTag } from '../../screens/cells/cells';
import { textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { useWords } from '../../screens/words';
import { deskScreens } from '../desk-screens';
import { aboutOf, CardButton, Late, type PartProps } from './arrivals';
import { DeskRow, Section } from './section';
import type { Today } from './use-today';

type Known = NonNullable<Today['known']>[number];

export const MyDay = ({ data: { mine, known, expected }, open, onCard }: PartProps) => {
  const { t } = useWords();
  // At the desk nobody needs to be told of an empty day of their own.
  if (mine === null || (mine.length === 0 && expected !== null)) return null;
  return (
    <Section id="mine" title={t('today.mine')} count={mine.length} most={100} empty={t('today.noneMine')}>
      {mine.map((row) => (
        <DeskRow
          key={row.id}
          id={row.id}
          at={<When row={row} />}
          name={<CardButton id={row.id} name={textIn(row, 'customerFullName')} onCard={onCard} />}
          mark={<Standing row={row} />}
          about={<bdi>{aboutOf(row)}</bdi>}
          actions={
            <RowOffers
              screen={deskScreens.booking}
              row={row}
              only={['arrive', 'markDone']}
              first={row.attendanceId === null ? 'arrive' : 'markDone'}
              open={open}
            />
          }
        >
          <Knowledge row={row} known={known?.find(({ customerId }) => customerId === row.customerId)} />
        </DeskRow>
      ))}
    </Section>
  );
};

type Booking = RowOf<typeof appointments>;

const When = ({ row }: { readonly row: Booking }) => {
  const format = useFormatFor()(row);
  return (
    <bdi>
      {format.time(row.start)} – {format.time(row.end)}
    </bdi>
  );
};

const Standing = ({ row }: { readonly row: Booking }) => {
  const { label } = useWords();
  const status = findOption(appointments.fields.status.options, row.status);
  if (row.status === 'Planned' && row.attendanceId === null) return <Late row={row} />;
  return status ? <DotTag colour={status.colour ?? 'grey'} text={label(status.label)} /> : null;
};

const Knowledge = ({ row, known }: { readonly row: Booking; readonly known: Known | undefined }) => {
  const { t, label } = useWords();
  const format = useFormatFor()(row);
  const notes = [known?.notes, row.notes].filter(
    (text) => text !== null && text !== undefined && text !== '',
  );
  return (
    <>
      <Banner label={label(customers.fields.careNote.label)} text={known?.careNote} />
      {notes.map((text) => (
        <span key={text} className="today-note">
          <WarningOutlined aria-label={t('today.mustKnow')} /> <bdi>{text}</bdi>
        </span>
      ))}
      {known && known.lastVisits.length > 0 && (
        <span className="cell-soft">
          {t('today.lastVisits')}:{' '}
          {known.lastVisits.map(({ start, services }) => `${format.date(start)} ${services}`).join(' · ')}
        </span>
      )}
    </>
  );
};
