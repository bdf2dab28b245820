/** What a shift must be, the same in form and server. */

/** Times of the shift types until the centre sets its own, under `shiftTypes` of the settings (SHF-11). */
export const shiftTimes: Readonly<Record<string, ShiftTimes>> = {
  Morning: { start: '09:00', end: '14:00' },
  Evening: { start: '16:00', end: '22:00' },
  FullDay: { start: '10:00', end: '20:00' },
};

export interface ShiftTimes {
  readonly start: string;
  readonly end: string;
}

/** The end comes after the start; a shift does not reach into the next day (SHF-14). */
export const endsAfterStart = (start: string, end: string): boolean => end > start;

/** Length in minutes. */
export const shiftMinutes = (start: string, end: string): number => minutesOf(end) - minutesOf(start);

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
