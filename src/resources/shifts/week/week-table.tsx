import { CloseOutlined, CoffeeOutlined, PlusOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../i18n/react';
import { addDays, branchDay } from '../../../i18n/zone';
import { useAccess } from '../../../providers/access';
import { useSession } from '../../../providers/session';
import { findOption } from '../../../schema/text/parse';
import { SmallButton } from '../../../screens/controls/icon-button';
import { useFormatFor, zoneIn } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { lazyPart } from '../../../screens/lazy-part';
import { Face } from '../../../screens/person/person';
import { useWords } from '../../../screens/words';
import { absences as leave } from '../../absences/entity';
import type { AbsenceOf } from '../../absences/form';
import { shifts as entity } from '../entity';
import { prefillKeys } from '../rules';
import { minutesOf, type Schedule, type WeekAbsence, type WeekShift } from './use-week';

const DeleteDialog = lazyPart(() => import('../../../screens/actions/delete-dialog'), 'DeleteDialog');

/** Colours of a shift's kind, by the name that its option has. */
const colours: Readonly<Record<string, string>> = {
  gold: '#d48806',
  purple: '#7a3fd1',
  blue: '#1f6fd6',
  grey: '#857c8b',
};

interface WeekTableProps {
  readonly schedule: Schedule;
  readonly days: readonly string[];
  readonly today: string;
  readonly branchId: number;
  readonly params: URLSearchParams;
  /** Ids of shifts that another user changed in the last few seconds. */
  readonly marked: ReadonlySet<number>;
  readonly absences: readonly WeekAbsence[];
  readonly onAbsence: (of: AbsenceOf) => void;
}

export const WeekTable = (props: WeekTableProps) => {
  const { schedule, days, today } = props;
  const { t } = useWords();
  const format = useFormat();
  const hours = (held: readonly WeekShift[]) => (held.length === 0 ? '—' : format.duration(minutesOf(held)));
  const todayHead = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    // If the days do not fit, scroll the box to today.
    todayHead.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <div className="panel week-box">
      <table className="week full">
        <caption className="visually-hidden">{t('shifts.week')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('shifts.person')}</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                {...(day === today && { ref: todayHead, className: 'week-today', 'aria-current': 'date' })}
              >
                <span className="block">{format.weekdayShort(day)}</span>
                <time className="block soft small regular" dateTime={day}>
                  {format.date(day)}
                </time>
              </th>
            ))}
            <th scope="col" className="week-total">
              {t('shifts.hours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {schedule.staff.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <span className="bar week-person">
                  <Face id={person.id} name={person.fullName} size={32} />
                  <bdi>{person.fullName}</bdi>
                </span>
              </th>
              {days.map((day) => (
                <td key={day} className={day === today ? 'week-today' : undefined}>
                  <DayCell {...props} person={person} day={day} />
                </td>
              ))}
              <td className="week-total">
                {hours(schedule.shifts.filter(({ staffId }) => staffId === person.id))}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('shifts.dayTotal')}</th>
            {days.map((day) => (
              <td key={day}>{hours(schedule.shifts.filter(({ date }) => date === day))}</td>
            ))}
            <td className="week-total">{hours(schedule.shifts)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

interface DayCellProps extends WeekTableProps {
  readonly person: Schedule['staff'][number];
  readonly day: string;
}

/** Shifts and absences of a person on a day, with the buttons that enter further ones. */
const DayCell = ({ schedule, absences, person, day, branchId, params, marked, onAbsence }: DayCellProps) => {
  const { t } = useWords();
  const { can } = useAccess();
  const format = useFormat();
  const zone = zoneIn(useSession(), branchId);
  const [dayStart, dayEnd] = branchDay(day, zone);
  const place = { staff: person.fullName, day: `${format.weekdayShort(day)} ${format.date(day)}` };
  const prefill = new URLSearchParams(params);
  prefill.set(prefillKeys.staff, String(person.id));
  prefill.set(prefillKeys.day, day);
  prefill.set('branchId', String(branchId));
  const addText = t('shifts.addAt', place);
  const span = { start: `${day}T00:00`, end: `${addDays(day, 1)}T00:00` };
  const held = schedule.shifts.filter(({ staffId, date }) => staffId === person.id && date === day);
  const away = absences.filter(
    ({ staffId, start, end }) =>
      staffId === person.id && Date.parse(start) < dayEnd.getTime() && dayStart.getTime() < Date.parse(end),
  );
  return (
    <span className="stack gap-4">
      {held.map((shift) => (
        <ShiftBlock key={shift.id} {...{ shift, place, params }} isMarked={marked.has(shift.id)} />
      ))}
      {away.map((absence) => (
        <AbsenceBlock
          key={absence.id}
          {...{ absence, place, branchId, onAbsence }}
          isWhole={
            Date.parse(absence.start) <= dayStart.getTime() && dayEnd.getTime() <= Date.parse(absence.end)
          }
        />
      ))}
      <span className="gap-2 not-printed flex">
        {can('shifts.create') && (
          <Link
            className="week-add grow soft small"
            to={`${entity.route}/create?${prefill}`}
            aria-label={addText}
            title={addText}
          >
            <Glyph of={PlusOutlined} />
          </Link>
        )}
        {can('absences.create') && (
          <SmallButton
            icon={CoffeeOutlined}
            className="week-add grow soft small"
            text={t('shifts.leaveAt', place)}
            onClick={() => onAbsence({ values: { staffId: person.id, branchId, kind: 'Leave', ...span } })}
          />
        )}
      </span>
    </span>
  );
};

interface BlockProps {
  /** Names of the person and the day. */
  readonly place: { readonly staff: string; readonly day: string };
}

interface AbsenceBlockProps extends BlockProps, Pick<WeekTableProps, 'branchId' | 'onAbsence'> {
  readonly absence: WeekAbsence;
  readonly isWhole: boolean;
}

/** Leave or blocked time of a day: hatched, with its times unless it fills the day. */
const AbsenceBlock = ({ absence, place, branchId, isWhole, onAbsence }: AbsenceBlockProps) => {
  const { t, optionText } = useWords();
  const { can } = useAccess();
  const format = useFormatFor()({ branchId });
  return (
    <button
      type="button"
      className="week-shift week-away"
      disabled={!can('absences.update')}
      onClick={() => onAbsence({ id: absence.id })}
    >
      <span className="week-times">
        {isWhole ? (
          t('shifts.wholeDay')
        ) : (
          <>
            <bdi>{format.time(absence.start)}</bdi> – <bdi>{format.time(absence.end)}</bdi>
          </>
        )}
      </span>
      <span className="soft">{optionText(leave.fields.kind.options, absence.kind)}</span>
      <span className="visually-hidden">{t('shifts.shiftOf', place)}</span>
    </button>
  );
};

interface ShiftBlockProps extends BlockProps {
  readonly shift: WeekShift;
  readonly params: URLSearchParams;
  readonly isMarked: boolean;
}

const ShiftBlock = ({ shift, place, params, isMarked }: ShiftBlockProps) => {
  const { t, optionText } = useWords();
  const { can } = useAccess();
  const format = useFormat();
  const { options } = entity.fields.shiftType;
  const colour = findOption(options, shift.shiftType)?.colour ?? 'grey';
  const search = params.size > 0 ? `?${params}` : '';
  const [isDeleting, setDeleting] = useState(false);
  // The question names the person.
  const named = { ...shift, staff: { id: shift.staffId, fullName: place.staff } };
  return (
    <span className="week-held">
      <Link
        className={isMarked ? 'week-shift row-changed' : 'week-shift'}
        style={{ '--shift': colours[colour] }}
        to={`${entity.route}/${shift.id}${can('shifts.update') ? '/edit' : ''}${search}`}
      >
        <span className="week-times">
          <bdi>{format.time(shift.start)}</bdi> – <bdi>{format.time(shift.end)}</bdi>
        </span>
        <span className="soft">{optionText(options, shift.shiftType)}</span>
        <span className="visually-hidden">{t('shifts.shiftOf', place)}</span>
      </Link>
      {can('shifts.delete') && (
        <SmallButton
          icon={CloseOutlined}
          className="week-remove soft not-printed"
          text={t('shifts.deleteAt', place)}
          onClick={() => setDeleting(true)}
        />
      )}
      <Suspense fallback={null}>
        {isDeleting && <DeleteDialog screen={{ entity }} row={named} onClose={() => setDeleting(false)} />}
      </Suspense>
    </span>
  );
};
