import { Link } from 'react-router';
import { useLanguage } from '../../i18n/react';
import { useSession } from '../../providers/session';
import { AcceptDialog } from '../../screens/actions/acceptance-dialog';
import type { AcceptDialogProps } from '../../screens/actions/acceptance-dialogs';
import { localTitle } from '../../screens/data/reference';
import { listIn, numberIn, textIn, useFormatFor } from '../../screens/data/row';
import { useWords } from '../../screens/words';
import { appointments } from './entity';

const words = {
  title: { ar: 'حجوزات تبقى بدون من يقدمها', en: 'Bookings left with nobody to carry them out' },
  hint: {
    ar: 'انقل هذه الحجوزات أو ألغها من التقويم أولًا، أو أبقها كما هي واذكر السبب.',
    en: 'Move or cancel these bookings in the calendar first, or keep them as they are and give a reason.',
  },
  unseen: {
    ar: {
      zero: 'لا حجوزات أخرى في فروع لا تراها',
      one: 'حجز آخر في فرع لا تراه',
      two: 'حجزان آخران في فروع لا تراها',
      few: '{count} حجوزات أخرى في فروع لا تراها',
      many: '{count} حجزًا آخر في فروع لا تراها',
      other: '{count} حجز آخر في فروع لا تراها',
    },
    en: {
      one: 'One other booking in a branch you do not see',
      other: '{count} other bookings in branches you do not see',
    },
  },
  keep: { ar: 'الإبقاء عليها مع ذكر السبب', en: 'Keep them and give a reason' },
} as const;

/** Lists the appointments left without staff. The user gives a reason to keep them, or cancels the change. */
export const WithoutStaffDialog = (props: AcceptDialogProps) => {
  const { error } = props;
  const { label } = useWords();
  const formatFor = useFormatFor();
  const lang = useLanguage();
  const { user } = useSession();
  // Appointments in branches that the reader may not see are only counted.
  const listed = listIn(error.body, 'bookings');
  const unseen = (numberIn(error.params, 'count') ?? listed.length) - listed.length;
  return (
    <AcceptDialog {...props} title={label(words.title)} keep={label(words.keep)}>
      <ul style={{ maxBlockSize: '40vh', marginBlock: 12, overflowY: 'auto' }}>
        {listed.map((appointment) => {
          const { dateTime, time } = formatFor(appointment);
          const branch = localTitle('branches', numberIn(appointment, 'branchId'), user, lang);
          const id = numberIn(appointment, 'id');
          return (
            <li
              key={id}
              className="stack top"
              style={{ gap: 0, paddingBlock: 6, borderBlockEnd: '1px solid var(--line)' }}
            >
              {/* In another tab, as the form behind this dialog waits for the answer. */}
              <Link className="strong" to={`${appointments.route}/${id}`} target="_blank">
                <bdi>{textIn(appointment, 'title')}</bdi>
              </Link>
              <span className="cell-soft wrap cols-12" style={{ rowGap: 0 }}>
                <span>
                  {dateTime(textIn(appointment, 'start'))} – {time(textIn(appointment, 'end'))}
                </span>
                {branch !== undefined && <bdi>{branch}</bdi>}
              </span>
            </li>
          );
        })}
      </ul>
      {unseen > 0 && <p className="cell-soft">{label(words.unseen, { count: unseen })}</p>}
      <p>{label(words.hint)}</p>
    </AcceptDialog>
  );
};
