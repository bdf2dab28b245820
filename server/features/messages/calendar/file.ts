/** What a calendar file tells: centre, services and time, and nothing of the person. */
export interface CalendarEvent {
  /** The same for one appointment for ever, so that a calendar replaces what it has. */
  readonly uid: string;
  /** Rises with every change. A calendar keeps the higher one. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly start: Date;
  readonly end: Date;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly location: string;
}

/** Returns an iCalendar file (RFC 5545). Its times are in UTC, which every calendar shows by its own clock. */
export const calendarFile = (event: CalendarEvent): string =>
  `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Beauty centre//Back office//AR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('\r\n')}\r\n`;

const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** Control characters end a line in some readers, so they go. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const longestLine = 75;

/** Cuts a line into pieces of at most 75 bytes, never within a character; each but the first begins with a space. */
const folded = (line: string): string => {
  const pieces = [''];
  let length = 0;
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign);
    if (length + bytes > longestLine) {
      pieces.push(' ');
      length = 1;
    }
    pieces[pieces.length - 1] += sign;
    length += bytes;
  }
  return pieces.join('\r\n');
};
