import type pg from 'pg';
import { createFormat } from '../../../src/i18n/format';
import { home } from '../../../src/resources/home';
import { type MessagingSettings, messagingSettings } from '../../../src/resources/messages/settings';
import type { SettingsOf } from '../../../src/schema/settings';
import { renderTemplate, variablesIn } from '../../../src/schema/text/template';
import { systemSettings } from '../../../src/settings/system';
import { type Actor, branchIdsIn, scopeOf } from '../../data/actor';
import { settingsOf } from '../../data/settings';
import { textIn } from '../../http/texts';
import { fetchRows } from '../../kernel/rows';
import type { OutgoingMessage } from '../../messaging/provider-types';
import { serviceNames } from './candidates';

/** Approved template for a provider that takes no free text, with the values of its placeholders in order. */
export type TemplateRef = NonNullable<OutgoingMessage['template']>;

export interface MessageText {
  readonly body: string;
  readonly template: TemplateRef;
}

/** True if a template's value can go out as it is. The provider refuses an empty one. */
export const isKnownValue = (value: string): boolean => value.trim() !== '';

type Variables = Readonly<Record<string, string>>;

export type SpokenSettings = MessagingSettings & SettingsOf<typeof systemSettings>;

/** Kinds of messages that are sent automatically, each with its text in the settings. */
export type PlannedKind = 'reminder' | NewsKind | 'afterVisit' | 'followUp' | 'birthday';

/** Kinds that tell of an appointment's change. */
export type NewsKind = 'booked' | 'moved' | 'cancelled';

export const textKeys = {
  reminder: 'defaultMessageTemplate',
  booked: 'bookedMessageTemplate',
  moved: 'movedMessageTemplate',
  cancelled: 'cancelledMessageTemplate',
  afterVisit: 'afterVisitMessageTemplate',
  followUp: 'followUpMessageTemplate',
  birthday: 'birthdayMessageTemplate',
} as const satisfies Record<PlannedKind, keyof MessagingSettings>;

/**
 * Names and language of the approved templates. Fixed, because a centre gives its templates their names only once, when
 * it hands them in at Meta, and the channel's page shows it these; customers get Arabic texts.
 */
export const templateNames: Readonly<Record<PlannedKind, string>> = {
  reminder: 'appointment_reminder',
  booked: 'appointment_booked',
  moved: 'appointment_moved',
  cancelled: 'appointment_cancelled',
  afterVisit: 'after_visit',
  followUp: 'visit_follow_up',
  birthday: 'birthday_greeting',
};
export const templateLanguage = 'ar';

/** Renders a kind as free text, and as its approved template with the values in the order of the text. */
export const textOf = (kind: PlannedKind, settings: MessagingSettings, values: Variables): MessageText => {
  const words = settings[textKeys[kind]];
  const params = variablesIn(words).flatMap((key) =>
    Object.hasOwn(values, key) ? [renderTemplate(`{${key}}`, values)] : [],
  );
  return {
    body: renderTemplate(words, values),
    template: { name: templateNames[kind], language: templateLanguage, params },
  };
};

interface AppointmentFacts {
  readonly customerName: string;
  readonly start: Date;
  readonly serviceNames: string | null;
  readonly zone: string;
}

/** Returns the values of the placeholders about an appointment, in the branch's time zone (MSG-04). */
export const appointmentVariables = (
  { customerName, start, serviceNames, zone }: AppointmentFacts,
  { systemName, numerals, clock }: SettingsOf<typeof systemSettings>,
): Variables => {
  const format = createFormat({
    lang: 'ar',
    numerals,
    clock,
    timeZone: zone,
    home,
  });
  const at = start.toISOString();
  return {
    customer_name: customerName,
    appointment_date: format.date(at),
    appointment_time: format.time(at),
    service_name: serviceNames ?? '',
    center_name: systemName ?? '',
  };
};

/** Drafts of a message written by hand: about an appointment, to a customer who stayed away, or a greeting. */
export type DraftKind = 'reminder' | 'afterVisit' | 'followUp' | 'greeting';

interface Draft {
  readonly kind: DraftKind;
  readonly customerName: string;
  readonly appointmentId: number | null;
  readonly now: Date;
}

/**
 * Returns the text from which the user starts, placeholders filled in: the template of the settings if it still fits
 * the appointment, else a general sentence.
 */
export const draftText = async (
  client: pg.ClientBase | pg.Pool,
  { kind, customerName, appointmentId, now }: Draft,
): Promise<string> => {
  const settings = await settingsOf(client, messagingSettings, systemSettings);
  const appointment = appointmentId === null ? undefined : await appointmentOf(client, appointmentId);
  const isFitting =
    appointment &&
    (kind === 'reminder'
      ? appointment.status === 'Planned' && appointment.start > now
      : appointment.status === 'Done');
  if (isFitting && kind !== 'greeting')
    return textOf(kind, settings, appointmentVariables({ ...appointment, customerName }, settings)).body;
  const sentence = textIn('ar', kind === 'followUp' ? 'template.recall' : 'template.greeting');
  return renderTemplate(sentence, { customer_name: customerName, center_name: settings.systemName ?? '' });
};

interface Picked {
  readonly customer: { readonly id: number; readonly fullName: string };
  /** Without the right to appointments they get the greeting only, because the other texts tell of them. */
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Returns the texts of the settings that fit the customer now: a reminder of the next appointment, two texts about the
 * last visit, and the birthday greeting.
 */
export const templatesFor = async (
  client: pg.ClientBase | pg.Pool,
  { customer, actor, now }: Picked,
): Promise<readonly (MessageText & { readonly kind: PlannedKind })[]> => {
  const settings = await settingsOf(client, messagingSettings, systemSettings);
  const branchIds = actor.can('appointments.read') ? branchIdsIn(scopeOf(actor)) : [];
  const found = await fetchRows(client, { next: 'number?', last: 'number?' })(
    `select (array_agg(a.id order by a.start) filter (where a.status = 'Planned' and a.start > $3))[1] as next,
       (array_agg(a.id order by a.start desc) filter (where a.status = 'Done'))[1] as last
     from appointments a where a.customer_id = $1 and a.deleted_at is null and ($2::int[] is null or a.branch_id = any($2))`,
    [customer.id, branchIds, now],
  );
  const about = async (id: number | null | undefined, kinds: readonly PlannedKind[]) => {
    const appointment = id == null ? undefined : await appointmentOf(client, id);
    if (!appointment) return [];
    const values = appointmentVariables({ ...appointment, customerName: customer.fullName }, settings);
    return kinds.map((kind) => ({ kind, ...textOf(kind, settings, values) }));
  };
  const named = { customer_name: customer.fullName, center_name: settings.systemName ?? '' };
  return [
    ...(await about(found[0]?.next, ['reminder'])),
    ...(await about(found[0]?.last, ['afterVisit', 'followUp'])),
    { kind: 'birthday', ...textOf('birthday', settings, named) },
  ];
};

type Appointment = Omit<AppointmentFacts, 'customerName'> & { readonly status: string };

const appointmentOf = async (
  client: pg.ClientBase | pg.Pool,
  id: number,
): Promise<Appointment | undefined> => {
  const [found] = await fetchRows(client, {
    status: 'text',
    start: 'text',
    zone: 'text',
    serviceNames: 'text?',
  })(
    `select a.status, to_json(a.start)#>>'{}' as start, b.time_zone as zone,
       ${serviceNames} as "serviceNames"
     from appointments a join branches b on b.id = a.branch_id where a.id = $1 and a.deleted_at is null`,
    [id],
  );
  return found && { ...found, start: new Date(found.start) };
};
