import { useCallback, useMemo } from 'react';
import { createFormat, type Format } from '../../i18n/format';
import { usePrefs } from '../../providers/prefs';
import { zoneOf } from '../../providers/session';
import { useSession } from '../../providers/use-session';
import { numberIn } from './row';

export type RowFormat = Format;

/**
 * Formats for a row: moments in the zone of the row's own branch, whatever the device's (FMT-10); rows
 * without a branch follow the chosen one.
 */
export const useFormatFor = (): ((holder: unknown) => RowFormat) => {
  const { language, numerals, clock } = usePrefs();
  const session = useSession();
  const formats = useMemo(() => {
    const made = new Map<string, RowFormat>();
    return (zone: string): RowFormat => {
      const known = made.get(zone);
      if (known) return known;
      const fresh = createFormat({ lang: language, numerals, clock, timeZone: zone });
      made.set(zone, fresh);
      return fresh;
    };
  }, [language, numerals, clock]);
  return useCallback(
    (holder) => {
      const branchId = numberIn(holder, 'branchId');
      const branch = session.user?.branches.find((one) => one.id === branchId);
      return formats(branch?.timeZone ?? zoneOf(session));
    },
    [formats, session],
  );
};
