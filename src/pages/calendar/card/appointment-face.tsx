import './block.css';
import { memo, useEffect, useRef } from 'react';
import type { Format } from '../../../i18n/format';
import { between } from '../../../i18n/react';
import { absences } from '../../../resources/absences/entity';
import { appointments } from '../../../resources/appointments/entity';
import type { AppointmentStatus } from '../../../resources/appointments/rules';
import { attendance } from '../../../resources/attendance/entity';
import { customers } from '../../../resources/customers/entity';
import type { Lang } from '../../../schema/field';
import { optionText } from '../../../schema/text/parse';
import { useWords } from '../../../screens/words';
import { type Appointment, staffOf, workOf } from '../data/board';
import type { Shown, Wanted } from '../grid/events';

/** Status of an appointment; 'Present' if its customer is in the centre while it is still planned. */
type Standing = AppointmentStatus | 'Present';

/** Signs next to the colour, so that colour alone never tells a status. */
const signs: Readonly<Record<Standing, string>> = {
  Planned: '○',
  Done: '✓',
  NoShow: '✕',
  Canceled: '⊘',
  Present: '◉',
};

const options = [...appointments.fields.status.options, ...attendance.fields.state.options];

export const wordsOf = (
  lang: Lang,
  standing: Standing,
): { readonly sign: string; readonly text: string } => ({
  sign: signs[standing],
  text: optionText(options, standing, lang),
});

export const standingOf = (lang: Lang, { status, isPresent }: Appointment) =>
  wordsOf(lang, isPresent ? 'Present' : status);

/** Returns start and end as one text that the surrounding sentence cannot reorder. */
export const spanText = (format: Format, start: number, end: number): string =>
  `${format.time(new Date(start))} – ${format.time(new Date(end))}`;

const flatMs = 20 * 60_000;
const shortMs = 30 * 60_000;
/** So long a block has room for a name of two lines, beside the work and the time. */
const tallMs = 52 * 60_000;

interface FaceProps {
  readonly appointment: Appointment;
  readonly lang: Lang;
  readonly format: Format;
  /** Instants of the shown part. Default: the whole appointment. */
  readonly start?: number;
  readonly end?: number;
  readonly work?: readonly string[];
  /** False if the column already names the staff. Default: true. */
  readonly hasStaff?: boolean;
  readonly isLine?: boolean;
}

/**
 * Content of an appointment's block: time, customer, services, staff and status. A screen reader reads all of it as
 * the block's name. Memoised, because a drag changes one of perhaps a thousand blocks.
 */
export const EventFace = memo(
  ({ appointment, lang, format, start, end, work, isLine, hasStaff = true }: FaceProps) => {
    const done = (work ?? workOf(appointment)).join(between[lang]);
    const staff = hasStaff ? staffOf(appointment).join(between[lang]) : '';
    const standing = standingOf(lang, appointment);
    const [from, to] = [start ?? appointment.start, end ?? appointment.end];
    // A block of a quarter of an hour is one line high.
    const isFlat = isLine === true || to - from <= flatMs;
    // A planned one is as all are; only what differs has a sign.
    const hasSign = appointment.isPresent || appointment.status !== 'Planned';
    const over = appointment.status === 'Done' ? ' cal-face-over' : '';
    const long = to - from;
    const tall = long < tallMs ? '' : ' cal-face-tall';
    const shape = isFlat ? ' cal-face-line' : long <= shortMs ? ' cal-face-short' : tall;
    return (
      <span className={`cal-face${shape}${over}`} data-appointment={appointment.id}>
        <span className="cal-face-head bar gap-4 digits">
          {hasSign && (
            <span className={appointment.isPresent ? 'cal-sign cal-in' : 'cal-sign'} aria-hidden="true">
              {standing.sign}
            </span>
          )}
          {appointment.isConfirmed && !appointment.isPresent && (
            <span className="cal-sign cal-confirmed" aria-hidden="true">
              ☑
            </span>
          )}
          <bdi className="cal-time">
            {format.time(new Date(from))}
            <span className="cal-until"> – {format.time(new Date(to))}</span>
          </bdi>
        </span>
        <bdi className="cal-name">{appointment.customerName || appointment.title}</bdi>
        {appointment.mustKnow !== '' && (
          <span className="cal-must" title={appointment.mustKnow}>
            <span className="visually-hidden">
              {customers.fields.careNote.label[lang]}: {appointment.mustKnow}
            </span>
          </span>
        )}
        <span className="cal-rest">
          {done !== '' && <bdi className="soft">{done}</bdi>}
          {staff !== '' && <bdi className="cal-staff soft">{staff}</bdi>}
        </span>
        <span className="visually-hidden">
          {standing.text}
          {appointment.isConfirmed && `${between[lang]}${appointments.fields.confirmedAt.label[lang]}`}
        </span>
      </span>
    );
  },
);

type DraftProps = Extract<Shown, { kind: 'draft' }> & {
  /** The words of its times. */
  readonly when: string;
  /** Makes it leave or blocked time instead; undefined where that is not offered. */
  readonly onInstead: ((wanted: Wanted, kind: string) => void) | undefined;
};

/** The booking that is being made, so that its place is seen before it is saved. */
export const DraftFace = ({ name, work, wanted, isLow, when, onInstead }: DraftProps) => {
  const { t, label } = useWords();
  const isInstead = onInstead !== undefined && name === '';
  const face = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Not beneath heads and axis, and with the choice: `scroll-margin` of the stylesheet.
    if (wanted.start > 0) face.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [wanted.start]);
  return (
    <>
      <span ref={face} className="cal-face">
        <bdi className="cal-name">{name || t('calendar.draft')}</bdi>
        {work !== '' && <bdi className="soft">{work}</bdi>}
        <bdi className="cal-time">{when}</bdi>
      </span>
      {isInstead && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a frame of a form.
        <span
          role="group"
          className={
            isLow ? 'cal-instead wrap gap-2 small cal-instead-above' : 'cal-instead wrap gap-2 small'
          }
          aria-label={t('calendar.instead')}
        >
          {absences.fields.kind.options.map((kind) => (
            <button key={kind.value} type="button" onClick={() => onInstead(wanted, kind.value)}>
              {label(kind.label)}
            </button>
          ))}
        </span>
      )}
    </>
  );
};
