import { PlusOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../i18n/react';
import { findOption } from '../../../schema/text/accept';
import { Glyph } from '../../../screens/glyph';
import { useWords } from '../../../screens/words';
import { shifts as entity } from '../entity';
import { prefillKeys } from '../prefill';
import { minutesOf, type Schedule, type WeekShift } from './use-week';

interface WeekTableProps {
  readonly schedule: Schedule;
  readonly days: readonly string[];
  readonly today: string;
  readonly branchId: number;
  readonly params: URLSearchParams;
  /** Ids of shifts that another user changed in the last few seconds. */
  readonly marked: ReadonlySet<number>;
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
      <table className="week">
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
                <span className="week-day">{format.weekdayShort(day)}</span>
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
            const own = schedule.shifts.filter(({ staffId }) => staffId === person.id);
            return (
              <tr key={person.id}>
                <th scope="row">
                  <bdi>{person.fullName}</bdi>
                </th>
                {days.map((day) => (
                  <DayCell
                    key={day}
                    {...props}
                    person={person}
                    day={day}
                    held={own.filter(({ date }) => date === day)}
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
}

const DayCell = ({ person, day, held, today, branchId, params, marked }: DayCellProps) => {
  const { t } = useWords();
  const format = useFormat();
  const mayAdd = useCan({ resource: 'shifts', action: 'create' }).data?.can;
  const dayText = `${format.weekdayShort(day)} ${format.date(day)}`;
  const addParams = new URLSearchParams(params);
  addParams.set(prefillKeys.staff, String(person.id));
  addParams.set(prefillKeys.day, day);
  addParams.set('branchId', String(branchId));
  const addText = t('shifts.addAt', { staff: person.fullName, day: dayText });
  return (
    <td className={day === today ? 'week-today' : undefined}>
      <span className="stack week-cell">
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
        {mayAdd && (
          <Link
            className="week-add no-print"
            to={`${entity.route}/create?${addParams}`}
            aria-label={addText}
            title={addText}
          >
            <Glyph of={PlusOutlined} />
          </Link>
        )}
      </span>
    </td>
  );
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
  return (
    <Link
      className={`week-shift week-${option?.colour ?? 'grey'}${isMarked ? ' row-changed' : ''}`}
      to={`${entity.route}/${shift.id}${mayEdit ? '/edit' : ''}${search}`}
    >
      <span className="week-times">
        <bdi>{start}</bdi> – <bdi>{end}</bdi>
      </span>
      <span className="soft">{type}</span>
      <span className="visually-hidden">{t('shifts.shiftOf', { staff, day })}</span>
    </Link>
  );
};
