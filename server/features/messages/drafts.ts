import type pg from 'pg';
import { renderTemplate } from '../../../src/schema/template';
import { messagingSettings } from '../../../src/settings/messaging';
import { settingsOf, storedGroup } from '../../data/settings';
import { textIn } from '../../http/answers';
import { defaultZone } from '../../kernel/clock';
import { fetchRows } from '../../kernel/rows';
import { type AppointmentFacts, appointmentVariables, textOf } from './texts';

/** What a message written by hand begins as: about a booking, to who stayed away, or no more than a greeting. */
export type DraftKind = 'reminder' | 'afterVisit' | 'followUp' | 'greeting';

interface Draft {
  readonly kind: DraftKind;
  readonly customerName: string;
  readonly appointmentId: number | null;
  readonly now: Date;
}

/**
 * The words somebody starts from, placeholders filled in: the template of the settings where its booking is still what it
 * speaks of, else a sentence that is right for anybody.
 */
export const draftText = async (
  client: pg.ClientBase | pg.Pool,
  { kind, customerName, appointmentId, now }: Draft,
): Promise<string> => {
  const settings = await settingsOf(client);
  const { values: messaging } = await storedGroup(client, messagingSettings);
  const booking = appointmentId === null ? undefined : await bookingOf(client, appointmentId);
  const isFitting =
    booking &&
    (kind === 'reminder' ? booking.status === 'Planned' && booking.start > now : booking.status === 'Done');
  if (isFitting && kind !== 'greeting') {
    return textOf(kind, messaging, appointmentVariables({ ...booking, customerName }, settings)).body;
  }
  const sentence = textIn('ar', kind === 'followUp' ? 'template.recall' : 'template.greeting');
  return renderTemplate(sentence, { customer_name: customerName, center_name: settings.systemName ?? '' });
};

type Booking = Omit<AppointmentFacts, 'customerName'> & { readonly status: string };

const bookingOf = async (client: pg.ClientBase | pg.Pool, id: number): Promise<Booking | undefined> => {
  const rows = await fetchRows(client, {
    status: 'text',
    start: 'text',
    zone: 'text?',
    serviceNames: 'text?',
  })(
    `select a.status, to_json(a.start)#>>'{}' as start, b.time_zone as zone,
       (select string_agg(s.service_name, '، ' order by s.position) from appointments_services s where s.parent_id = a.id) as "serviceNames"
     from appointments a join branches b on b.id = a.branch_id where a.id = $1 and a.deleted_at is null`,
    [id],
  );
  const [found] = rows;
  return found && { ...found, start: new Date(found.start), zone: found.zone ?? defaultZone };
};
