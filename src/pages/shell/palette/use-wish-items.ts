import { humanDay } from '../../../i18n/human';
import { useFormat } from '../../../i18n/react';
import { instantOf } from '../../../i18n/zone';
import { useAccess } from '../../../providers/access';
import { useSession, zoneOf } from '../../../providers/session';
import { appointments } from '../../../resources/appointments/entity';
import { customers } from '../../../resources/customers/entity';
import { newKey } from '../../../resources/customers/new-key';
import { writePermissionOf } from '../../../schema/entity';
import { useToday } from '../../../screens/hooks';
import { useWords } from '../../../screens/words';
import type { PaletteItem } from './palette-items';
import type { Found } from './use-palette-items';
import { type Wish, wishIn } from './wish';

/** Reads the typed text as a booking, by the day of the chosen branch. */
export const useWish = (query: string): Wish | undefined => wishIn(query, useToday(zoneOf(useSession())));

/**
 * Items that do what was typed: a booking for each customer found, filled in as far as it was understood, and a new
 * customer where nobody was found.
 */
export const useWishItems = (
  query: string,
  wish: Wish | undefined,
  found: Found,
): { readonly wishes: readonly PaletteItem[]; readonly additions: readonly PaletteItem[] } => {
  const { t, lang } = useWords();
  const { can } = useAccess();
  const format = useFormat();
  const zone = zoneOf(useSession());
  const today = useToday(zone);
  const mayBook = can(writePermissionOf(appointments, 'create'));
  const typed = (wish ? wish.who : query).trim();
  const people = found.items.filter(({ of }) => of?.entity === customers.name);
  const isNobody = typed !== '' && found.state === 'idle' && people.length === 0;
  // Enter takes the first item, and must not add a customer where an invoice was meant.
  const isNothing = isNobody && (wish !== undefined || found.items.length === 0);

  const wished = (wanted: Wish, person?: PaletteItem): PaletteItem => {
    const day = wanted.day ?? (wanted.time === undefined ? undefined : today);
    const when = [
      ...(day === undefined ? [] : [humanDay(day, today, lang)]),
      ...(wanted.time === undefined ? [] : [format.time(wanted.time)]),
    ].join(' ');
    const what = [person?.title ?? '', when].filter(Boolean).join(t('error.listComma'));
    return {
      key: `book-${person?.of?.id ?? 'nobody'}`,
      group: 'actions',
      title: what === '' ? t('palette.bookPlain') : t('palette.book', { what }),
      ...(person?.note ? { note: person.note } : {}),
      to: `${appointments.route}/create?${addressOf(wanted, day, zone, person?.of?.id)}`,
      names: [],
    };
  };
  return {
    wishes:
      wish && mayBook
        ? people.length > 0
          ? people.map((person) => wished(wish, person))
          : typed === '' || isNobody
            ? [wished(wish)]
            : []
        : [],
    additions:
      isNothing && can(writePermissionOf(customers, 'create'))
        ? [
            {
              key: 'add-typed',
              group: 'actions',
              title: t('palette.addTyped', { typed }),
              to: `${customers.route}/create#${new URLSearchParams({ [newKey]: typed })}`,
              names: [],
            },
          ]
        : [],
  };
};

/** Equal start and end: the services decide the end (APT-11). */
const addressOf = (
  { time }: Wish,
  day: string | undefined,
  zone: string,
  customerId: number | undefined,
): URLSearchParams => {
  const params = new URLSearchParams();
  if (day !== undefined) params.set('date', day);
  if (day !== undefined && time !== undefined) {
    const start = instantOf(`${day}T${time}`, zone).toISOString();
    params.set('start', start);
    params.set('end', start);
  }
  if (customerId !== undefined) params.set('customerId', String(customerId));
  return params;
};
