import { wallOf } from '../../i18n/zone';
import { getSession, zoneOf } from '../../providers/session';

/** A moment as the wall clock of the chosen branch, `yyyy-MM-ddTHH:mm`; a text that already is one stays. */
export const wallTextOf = (moment: string): string => {
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(moment)) return moment.slice(0, 16);
  const instant = Date.parse(moment);
  return Number.isNaN(instant)
    ? ''
    : new Date(wallOf(instant, zoneOf(getSession()))).toISOString().slice(0, 16);
};
