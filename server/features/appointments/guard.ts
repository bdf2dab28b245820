import type pg from 'pg';
import { longDay } from '../../../src/i18n/human';
import type { putStatus, setStatus } from '../../../src/resources/appointments/actions';
import { undoMinutes } from '../../../src/resources/appointments/desk-actions';
import { appointments } from '../../../src/resources/appointments/entity';
import {
  type AppointmentStatus,
  endOf,
  nextStatuses,
  occupies,
  type Sessions,
  type Span,
  titleOf,
} from '../../../src/resources/appointments/rules';
import { appointmentRefusals } from '../../../src/resources/appointments/words';
import { openingsOn, workingDayOf } from '../../../src/resources/branches/hours';
import { home } from '../../../src/resources/home';
import { optionText } from '../../../src/schema/text/parse';
import type { Actor } from '../../data/actor';
import { lastChangeOf } from '../../data/audit';
import type { ActionContext, GuardContext, Row, Values } from '../../data/entity-server';
import { updateRow } from '../../data/repository';
import { textIn, wordsOf } from '../../http/texts';
import { instantIn, iso, wallIn } from '../../kernel/clock';
import { ApiError, forbidden, invalid } from '../../kernel/errors';
import { listOf, millis, numberOf } from '../../kernel/rows';
import { allOf } from '../../kernel/transaction';
import { isWithinDay, type Place, placeOf } from '../branches/index';
import { lockAccount } from '../customer-movements/index';
import { availableSessions } from '../customer-packages/index';
import { catalogueOf, copiedLines, copiedPackages, movedLines, settled } from './lines';
import { checkPeople, checkSkill, newlyUnskilled } from './people';

/** Returns the values that the server stores for a new or changed appointment (APT-30, R-02). */
export const guardAppointment = async (context: GuardContext): Promise<Values> => {
  const { client, actor, values, before } = context;
  const whole: Values = { ...before, ...values };
  checkStatus(context);
  const isRelaid = 'services' in values;
  const sentLines = withStaff(listOf(whole.services), whole.staffId, isRelaid);
  const sentPackages = listOf(whole.packages);
  const [place, catalogue, owned] = await allOf([
    placeOf(client, Number(whole.branchId)),
    catalogueOf(client, sentLines, sentPackages),
    ownedBy(context, whole),
  ]);
  const copied = copiedLines(catalogue, sentLines, before);
  const packages = copiedPackages(catalogue, sentPackages, before);
  if (copied.length === 0 && packages.packages.length === 0)
    throw invalid([{ path: ['services'], key: 'appointments.error.content' }]);
  const sent = spanSent(place, whole, copied);
  const lines = before ? movedLines(copied, { before, span: sent, isSent: isRelaid }) : copied;
  const { span, lines: laid, totalPrice } = settled(place.zone, sent, lines, packages, owned);
  checkLength(span);
  checkPast(context, place, span);
  const [customer, unskilled] = await allOf([checkPeople(context, laid), newlyUnskilled(context, laid)]);
  checkWorkingDay(context, place, span);
  if (unskilled) checkSkill(context, unskilled);
  return {
    start: iso(span.start),
    end: iso(span.end),
    title: whole.title || proposedTitle(customer, laid, packages.packages),
    services: laid,
    ...packages,
    totalPrice,
    // An appointment that is not cancelled has no reason for a cancellation.
    ...(whole.status === 'Canceled' ? {} : { statusReason: null }),
    ...(actor.can('appointments.manage') ? {} : { overrideReason: before?.overrideReason ?? null }),
  };
};

/** Returns sessions the appointment may use, with the account locked so that two desks cannot use the same one. */
const ownedBy = async (
  { client, values, before }: GuardContext,
  { customerId }: Values,
): Promise<readonly Sessions[] | 'kept'> => {
  // Coverage is worked out again for new contents or another customer, or when a freed appointment is Planned again.
  const isRevived = before !== undefined && !occupies(String(before.status)) && values.status === 'Planned';
  const isSettled = before && !('services' in values || 'packages' in values || isRevived);
  if (isSettled && before.customerId === customerId) return 'kept';
  const customer = numberOf(customerId) ?? 0;
  const owned = await availableSessions(client, customer, before?.id ?? 0);
  if (owned.length === 0) return owned;
  await lockAccount(client, customer);
  return availableSessions(client, customer, before?.id ?? 0);
};

/** Fills in the appointment's own staff member on sent lines that name none (APT-31). */
const withStaff = (lines: readonly Values[], staffId: unknown, isRelaid: boolean): readonly Values[] =>
  isRelaid ? lines.map((line) => ({ ...line, staffId: line.staffId ?? staffId ?? null })) : lines;

const longestMs = 24 * 3_600_000;

const spanSent = ({ zone }: Place, whole: Values, lines: readonly Values[]): Span => {
  const start = instantIn(zone, String(whole.start), ['start']);
  const end = instantIn(zone, String(whole.end), ['end']);
  if (end < start) throw invalid([{ path: ['end'], key: 'appointments.error.endBeforeStart' }]);
  const minutes = lines.reduce((sum, { duration }) => sum + (numberOf(duration) ?? 0), 0);
  return { start, end: endOf(start, end, minutes) };
};

/** Refuses more than 24 hours. Runs on the final span, because lines with their own times may widen the sent one. */
const checkLength = ({ start, end }: Span): void => {
  if (end - start > longestMs) throw invalid([{ path: ['end'], key: 'appointments.error.tooLong' }]);
};

/** Refuses a time that is over, until the user has accepted day and hour: it is often a slip of the date. */
const checkPast = ({ actor, before, input }: GuardContext, { zone }: Place, span: Span): void => {
  if (span.end > Date.now() || input.acceptPast === true || isSameSpan(before, span)) return;
  const today = wallIn(zone, Date.now()).day;
  const { day } = wallIn(zone, span.start);
  const options = { numerals: actor.lang === 'ar' ? 'arab' : 'latn', timeZone: zone } as const;
  const hour = wordsOf(home, actor.lang, zone).time(iso(span.start));
  throw new ApiError(409, appointmentRefusals.past, {
    params: { day: longDay(day, today, actor.lang, options), hour },
  });
};

const isSameSpan = (before: Values | undefined, span: Span): boolean =>
  before !== undefined && millis(before.start) === span.start && millis(before.end) === span.end;

/** Refuses a new appointment that is not Planned (APT-17) and wrong transitions, except for managers. */
const checkStatus = ({ actor, values, before }: GuardContext): void => {
  const to = values.status ?? before?.status ?? 'Planned';
  const from = before?.status ?? 'Planned';
  if (to !== from) checkTransition(actor, String(from), String(to), !before);
};

/** Refuses with 409 a status that may not follow. The message names both in the actor's language. */
const checkTransition = (actor: Actor, from: string, to: string, isNew = false): void => {
  const mayManage = actor.can('appointments.manage');
  const allowed: readonly string[] =
    isNew && !mayManage ? [] : nextStatuses(from as AppointmentStatus, mayManage);
  if (allowed.includes(to)) return;
  const named = (status: string): string =>
    optionText(appointments.fields.status.options, status, actor.lang);
  throw new ApiError(409, appointmentRefusals.transition, { params: { from: named(from), to: named(to) } });
};

/** Refuses times outside opening hours: 403 without `appointments.manage`, 400 without a reason. */
const checkWorkingDay = ({ actor, values, before }: GuardContext, place: Place, span: Span): void => {
  if (isSameSpan(before, span) || isWithinDay(place, span.start, span.end)) return;
  const { day, openings, text } = hoursSaid(actor, place, span.start);
  if (!actor.can('appointments.manage'))
    throw forbidden('appointments', 'manage', {
      params: { day, hours: text },
      said: 'appointments.error.outsideHours',
      extra: { openings },
    });
  if (!(values.overrideReason ?? before?.overrideReason))
    throw invalid([
      { path: ['overrideReason'], key: 'appointments.error.outsideReason', params: { hours: text } },
    ]);
};

/** Returns the branch's opening hours on the day of an instant, as data and as text, for a refusal. */
const hoursSaid = ({ lang }: Pick<Actor, 'lang'>, { zone, hours }: Place, instant: number) => {
  const day = workingDayOf(hours, instant);
  const openings = openingsOn(hours, day);
  const words = wordsOf(home, lang, zone);
  const said = openings.map(({ opens, closes }) => `${words.time(opens)} – ${words.time(closes)}`);
  return {
    day,
    openings,
    text:
      said.length > 0 ? said.join(textIn(lang, 'error.listComma')) : textIn(lang, 'branches.hours.closed'),
  };
};

const proposedTitle = (customer: string, lines: readonly Values[], packages: readonly Values[]): string => {
  const names = [...lines.map(({ serviceName }) => serviceName), ...packages.map(({ name }) => name)];
  return titleOf(names.map(String), customer).slice(0, 300);
};

/** Changes the status alone (APT-32). The row is locked, so a concurrent call sees the result of the first. */
export const changeStatus = async ({
  client,
  actor,
  server,
  row,
  input: { status, reason, came },
}: ActionContext<typeof setStatus> | ActionContext<typeof putStatus>) => {
  if (!server) throw new Error('a status is changed by the entity that has it');
  // Setting the same status again is refused here, unlike in a saved form.
  checkTransition(actor, row.status, status);
  const values = { status, statusReason: status === 'Canceled' ? reason : null };
  return updateRow(client, server, actor, row.id, { values, input: { came }, action: 'Status' });
};

/** Returns the last 50 audit entries of an appointment, newest first, without views. */
export const historyOf = async (pool: pg.Pool, id: number) =>
  (
    await pool.query(
      `select a.id, a.timestamp, a.user_name as "userName", a.action,
         (select coalesce(json_agg(json_build_object('field', c.field, 'before', c.before, 'after', c.after) order by c.position), '[]')
          from audit_logs_changes c where c.parent_id = a.id and c.field in ('status', 'start', 'end', 'statusReason', 'confirmedBy')) as changes
       from audit_logs a where a.entity_name = $1 and a.entity_id = $2 and a.action <> 'View' order by a.id desc limit 50`,
      [appointments.audit, String(id)],
    )
  ).rows;

/**
 * Returns what an appointment had before its last move, if this change takes the move back: the same user does it soon,
 * nothing else was changed since, and it is the start, customer and branch of before. Undefined for every other change.
 */
export const movedBack = async (
  client: pg.ClientBase,
  actor: Actor,
  before: Row,
  values: Values,
): Promise<Values | undefined> => {
  if (values.start === undefined || millis(values.start) === millis(before.start)) return undefined;
  if (Date.now() - millis(before.updatedAt) > undoMinutes * 60_000) return undefined;
  const last = await lastChangeOf(client, appointments, before.id);
  if (last?.action !== 'Update' || last.userId !== actor.userId) return undefined;
  const { was } = last;
  const now: Values = { ...before, ...values };
  const isSame = (key: string) => !(key in was) || was[key] === now[key];
  return millis(was.start) === millis(now.start) && isSame('customerId') && isSame('branchId')
    ? was
    : undefined;
};

/** Gives the appointment back what the move had emptied or replaced: who confirmed it, and the reason for an exception. */
export const restoreMoved = async (
  client: pg.ClientBase,
  actor: Actor,
  before: Row,
  { values, asked }: Pick<GuardContext, 'values' | 'asked'>,
): Promise<void> => {
  const was = await movedBack(client, actor, before, values);
  if (!was) return;
  const { confirmedAt, confirmedBy, overrideReason } = { ...before, ...was };
  const reason = 'overrideReason' in asked ? values.overrideReason : overrideReason;
  await client.query(
    'update appointments set confirmed_at = $2, confirmed_by = $3, override_reason = $4 where id = $1',
    [before.id, confirmedAt, confirmedBy, reason],
  );
};
