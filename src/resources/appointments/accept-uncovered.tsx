import { Link } from 'react-router';
import { useFormat, useLanguage } from '../../i18n/react';
import { fill } from '../../i18n/say';
import { useSession } from '../../providers/session';
import { AcceptDialog } from '../../screens/actions/accept-dialog';
import type { AcceptDialogProps } from '../../screens/actions/accept-dialogs';
import { localTitle } from '../../screens/data/reference';
import { listIn, numberIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { useWords } from '../../screens/words';
import { appointments } from './entity';
import './uncovered.css';

const words = {
  title: { ar: 'حجوزات تبقى بدون من يقدمها', en: 'Bookings left with nobody to carry them out' },
  hint: {
    ar: 'انقل هذه الحجوزات أو ألغها من التقويم أولًا، أو أبقها كما هي واذكر السبب.',
    en: 'Move or cancel these bookings in the calendar first, or keep them as they are and give a reason.',
  },
  unseen: {
    ar: 'حجوزات أخرى في فروع لا تراها: {count}',
    en: 'Other bookings in branches you do not see: {count}',
  },
  keep: { ar: 'الإبقاء عليها مع ذكر السبب', en: 'Keep them and give a reason' },
} as const;

/** Lists the appointments left without staff. The user gives a reason to keep them, or cancels the change. */
export const UncoveredDialog = (props: AcceptDialogProps) => {
  const { error } = props;
  const { label } = useWords();
  const format = useFormat();
  const formatFor = useFormatFor();
  const lang = useLanguage();
  const { user } = useSession();
  // Appointments in branches that the reader may not see are only counted.
  const bookings = listIn(error.body, 'bookings');
  const unseen = (numberIn(error.params, 'count') ?? bookings.length) - bookings.length;
  return (
    <AcceptDialog {...props} title={label(words.title)} keep={label(words.keep)}>
      <ul className="uncovered">
        {bookings.map((booking) => {
          const { dateTime, time } = formatFor(booking);
          const branch = localTitle('branches', numberIn(booking, 'branchId'), user, lang);
          const id = numberIn(booking, 'id');
          return (
            <li key={id}>
              {/* In another tab, as the form behind this dialog waits for the answer. */}
              <Link className="cell-strong" to={`${appointments.route}/${id}`} target="_blank">
                <bdi>{textIn(booking, 'title')}</bdi>
              </Link>
              <span className="cell-soft">
                <span>
                  {dateTime(textIn(booking, 'start'))} – {time(textIn(booking, 'end'))}
                </span>
                {branch !== undefined && <bdi>{branch}</bdi>}
              </span>
            </li>
          );
        })}
      </ul>
      {unseen > 0 && (
        <p className="cell-soft">{fill(label(words.unseen), { count: format.number(unseen) })}</p>
      )}
      <p>{label(words.hint)}</p>
    </AcceptDialog>
  );
};
