import { CloseOutlined, CoffeeOutlined, PlusOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../i18n/react';
import { addDays, branchDay } from '../../../i18n/zone';
import { useSession } from '../../../providers/session';
import { findOption } from '../../../schema/text/accept';
import { useFormatFor, zoneIn } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { lazyPart } from '../../../screens/lazy-part';
import { Face } from '../../../screens/person/person';
import { useWords } from '../../../screens/words';
import { absences } from '../../absences/entity';
import type { AbsenceOf } from '../../absences/panel';
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
  const { schedule, days, today, absences: allAway, branchId } = props;
  const isOn = useIsOn(branchId);
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
                ref={day === today ? todayHead : null}
                className={day === today ? 'week-today' : undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                <span className="block">{format.weekdayShort(day)}</span>
                <time dateTime={day}>{format.date(day)}</time>
              </th>
            ))}
            <th scope="col" className="week-total">
              {t('shifts.hours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {schedule.staff.map((person) => {
            const away = allAway.filter(({ staffId }) => staffId === person.id);
            const own = schedule.shifts.filter(({ staffId }) => staffId === person.id);
            return (
              <tr key={person.id}>
                <th scope="row">
                  <span className="cluster week-person">
                    <Face id={person.id} name={person.fullName} size={32} />
                    <bdi>{person.fullName}</bdi>
                  </span>
                </th>
                {days.map((day) => (
                  <DayCell
                    key={day}
                    {...props}
                    person={person}
                    day={day}
                    held={own.filter(({ date }) => date === day)}
                    away={away.filter((absence) => isOn(absence, day))}
                  />
                ))}
                <td className="week-total">{hours(own)}</td>
              </tr>
            );
          })}
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
  readonly held: readonly WeekShift[];
  readonly away: readonly WeekAbsence[];
}

const DayCell = (props: DayCellProps) => {
  const { person, day, held, away, today, branchId, params, marked, onAbsence } = props;
  const { t } = useWords();
  const format = useFormat();
  const mayAdd = useCan({ resource: 'shifts', action: 'create' }).data?.can;
  const dayText = `${format.weekdayShort(day)} ${format.date(day)}`;
  const addParams = new URLSearchParams(params);
  addParams.set(prefillKeys.staff, String(person.id));
  addParams.set(prefillKeys.day, day);
  addParams.set('branchId', String(branchId));
  const addText = t('shifts.addAt', { staff: person.fullName, day: dayText });
  const mayLeave = useCan({ resource: 'absences', action: 'create' }).data?.can;
  const leaveText = t('shifts.leaveAt', { staff: person.fullName, day: dayText });
  const leave = () =>
    onAbsence({
      values: {
        staffId: person.id,
        branchId,
        kind: 'Leave',
        start: `${day}T00:00`,
        end: `${addDays(day, 1)}T00:00`,
      },
    });
  return (
    <td className={day === today ? 'week-today' : undefined}>
      <span className="stack gap-4">
        {held.map((shift) => (
          <ShiftBlock
            key={shift.id}
            shift={shift}
            staff={person.fullName}
            day={dayText}
            params={params}
            isMarked={marked.has(shift.id)}
          />
        ))}
        {away.map((absence) => (
          <AbsenceBlock key={absence.id} absence={absence} {...{ day, branchId, onAbsence }} />
        ))}
        <span className="gap-2 not-printed flex">
          {mayAdd && (
            <Link
              className="week-add grow soft small"
              to={`${entity.route}/create?${addParams}`}
              aria-label={addText}
              title={addText}
            >
              <Glyph of={PlusOutlined} />
            </Link>
          )}
          {mayLeave && (
            <button
              type="button"
              className="week-add grow soft small"
              aria-label={leaveText}
              title={leaveText}
              onClick={leave}
            >
              <Glyph of={CoffeeOutlined} />
            </button>
          )}
        </span>
      </span>
    </td>
  );
};

interface AbsenceBlockProps extends Pick<WeekTableProps, 'branchId' | 'onAbsence'> {
  readonly absence: WeekAbsence;
  readonly day: string;
}

/** Leave or blocked time of a day: hatched, with its times unless it fills the day. */
const AbsenceBlock = ({ absence, day, branchId, onAbsence }: AbsenceBlockProps) => {
  const { t, label } = useWords();
  const zone = zoneIn(useSession(), branchId);
  const format = useFormatFor()({ branchId });
  const mayEdit = useCan({ resource: 'absences', action: 'update' }).data?.can;
  const kind = findOption(absences.fields.kind.options, absence.kind);
  const [dayStart, dayEnd] = branchDay(day, zone);
  const isWhole =
    Date.parse(absence.start) <= dayStart.getTime() && dayEnd.getTime() <= Date.parse(absence.end);
  return (
    <button
      type="button"
      className="week-shift week-away"
      disabled={!mayEdit}
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
      <span className="soft">{kind ? label(kind.label) : absence.kind}</span>
      <span className="visually-hidden">{t('shifts.shiftOf', { staff: absence.staffFullName, day })}</span>
    </button>
  );
};

/** Returns whether an absence lies on a day of the branch. */
const useIsOn = (branchId: number) => {
  const zone = zoneIn(useSession(), branchId);
  return ({ start, end }: WeekAbsence, day: string): boolean => {
    const [first, next] = branchDay(day, zone);
    return Date.parse(start) < next.getTime() && first.getTime() < Date.parse(end);
  };
};

interface ShiftBlockProps {
  readonly shift: WeekShift;
  readonly staff: string;
  readonly day: string;
  readonly params: URLSearchParams;
  readonly isMarked: boolean;
}

const ShiftBlock = ({ shift, staff, day, params, isMarked }: ShiftBlockProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const mayEdit = useCan({ resource: 'shifts', action: 'update' }).data?.can;
  const option = findOption(entity.fields.shiftType.options, shift.shiftType);
  const type = option ? label(option.label) : shift.shiftType;
  const [start, end] = [format.time(shift.start), format.time(shift.end)];
  const search = params.size > 0 ? `?${params}` : '';
  const mayDelete = useCan({ resource: 'shifts', action: 'delete' }).data?.can;
  const [isDeleting, setDeleting] = useState(false);
  // The question names the person.
  const named = { ...shift, staff: { id: shift.staffId, fullName: staff } };
  const deleteText = t('shifts.deleteAt', { staff, day });
  return (
    <span className="week-held">
      <Link
        className={isMarked ? 'week-shift row-changed' : 'week-shift'}
        style={{ '--shift': colours[option?.colour ?? 'grey'] }}
        to={`${entity.route}/${shift.id}${mayEdit ? '/edit' : ''}${search}`}
      >
        <span className="week-times">
          <bdi>{start}</bdi> – <bdi>{end}</bdi>
        </span>
        <span className="soft">{type}</span>
        <span className="visually-hidden">{t('shifts.shiftOf', { staff, day })}</span>
      </Link>
      {mayDelete && (
        <button
          type="button"
          className="week-remove soft not-printed"
          aria-label={deleteText}
          title={deleteText}
          onClick={() => setDeleting(true)}
        >
          <Glyph of={CloseOutlined} />
        </button>
      )}
      <Suspense fallback={null}>
        {isDeleting && <DeleteDialog screen={{ entity }} row={named} onClose={() => setDeleting(false)} />}
      </Suspense>
    </span>
  );
};
