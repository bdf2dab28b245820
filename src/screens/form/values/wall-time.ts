import { instantOf, wallOf } from '../../../i18n/zone';

/**
 * A moment as a zone's wall clock, `yyyy-MM-ddTHH:mm`; a text that already is one stays, and so does what somebody
 * typed that is none. '' for anything else.
 */
export const wallTextOf = (moment: unknown, zone: string): string => {
  if (typeof moment !== 'string' || moment === '') return '';
  if (!hasOffset(moment)) return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(moment) ? moment.slice(0, 16) : moment;
  const instant = Date.parse(moment);
  return Number.isNaN(instant) ? '' : new Date(wallOf(instant, zone)).toISOString().slice(0, 16);
};

/** The instant of a form's moment in milliseconds, undefined where it is none. */
export const instantOfText = (moment: unknown, zone: string): number | undefined => {
  if (typeof moment !== 'string' || moment === '') return undefined;
  try {
    const instant = hasOffset(moment) ? Date.parse(moment) : instantOf(moment, zone).getTime();
    return Number.isNaN(instant) ? undefined : instant;
  } catch {
    return undefined;
  }
};

const hasOffset = (moment: string): boolean => /(Z|[+-]\d{2}:?\d{2})$/.test(moment);
