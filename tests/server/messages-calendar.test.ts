import { beforeEach, describe, expect, it } from 'vitest';
import { forgetOldLinks } from '../../server/features/messages/calendar/links';
import { type Engine, usualTimes } from '../../server/features/messages/send/engine';
import { routes, serveChannel } from '../../server/features/messages/send/sender';
import { appointmentDesk } from '../support/appointments';
import { addChannel, outbox, setMessaging } from '../support/outbox';
import { adapterTo, channelsAt } from '../support/sender';
import { standInWith } from '../support/stand-in';

// The link to an appointment's calendar file: made when its message is sent, and open to whoever has it.

const desk = await appointmentDesk();
const { pool, branches } = desk.app;
const provider = await standInWith('calendar');
const noon = new Date('2038-03-05T10:00:00Z');
const engine = (publicUrl?: string): Engine => ({
  pool,
  channels: channelsAt(pool, provider.url, adapterTo(provider.url)),
  times: usualTimes,
  now: () => noon,
  random: () => 0.5,
  warn: (error) => {
    throw error;
  },
  publicUrl,
});

beforeEach(async () => {
  for (const table of ['messages', 'channel_paces', 'channels', 'calendar_links'])
    await pool.query(`delete from ${table}`);
  await desk.clear();
  await addChannel(pool, { branchId: branches.own, sessionName: 'calendar' });
  await setMessaging(pool, {
    isEnabled: true,
    sendBookedMessages: true,
    bookedMessageTemplate: 'موعدك {appointment_date} {calendar_link}',
  });
});

/** Sends the one queued message, and returns its text. */
const sent = async (publicUrl?: string): Promise<string> => {
  await pool.query(`update messages set not_before = $1, expires_at = $1::timestamptz + interval '1 hour'`, [
    noon,
  ]);
  const used = engine(publicUrl);
  for (const route of await routes(used)) await serveChannel(used, route);
  const [message] = await outbox(pool);
  expect(message?.status).toBe('accepted');
  return message?.body ?? '';
};
const pathIn = (body: string): string =>
  /https:\/\/centre\.example(\/api\/calendar\/[\w-]{22}\.ics)$/.exec(body)?.[1] ?? '';
const read = (path: string) => desk.app.call('GET', path, {});
const valueIn = (file: string, key: string) => new RegExp(`^${key}:(.*)\r$`, 'm').exec(file)?.[1];

describe('The link to the calendar file', () => {
  it('goes out with the message alone, and tells centre, service and time, and nothing of the person', async () => {
    await desk.booked();
    expect((await outbox(pool))[0]?.body).toContain('{calendar_link}');
    expect(await desk.app.countOf('calendar_links')).toBe(0);
    const body = await sent('https://centre.example/');
    const answer = await read(pathIn(body));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    // 10:00 in Cairo.
    expect(valueIn(answer.text, 'DTSTART')).toBe('20380306T080000Z');
    expect(valueIn(answer.text, 'DTEND')).toBe('20380306T083000Z');
    expect(valueIn(answer.text, 'SUMMARY')).toBe('تنظيف بشرة - مركز التجميل');
    for (const secret of ['منى', '1000000001', 'سارة', '200']) expect(answer.text).not.toContain(secret);
    const { rows } = await pool.query<{ token_hash: string }>('select token_hash from calendar_links');
    expect(pathIn(body)).not.toContain(rows[0]?.token_hash);
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('tells a later move with a higher number under the same name, and that it was cancelled', async () => {
    const { id } = await desk.booked();
    const path = pathIn(await sent('https://centre.example'));
    const first = (await read(path)).text;
    await desk.change(id, { start: '2038-03-06T09:00:00Z', end: '2038-03-06T09:30:00Z' });
    const second = (await read(path)).text;
    expect(valueIn(second, 'DTSTART')).toBe('20380306T090000Z');
    expect(valueIn(second, 'UID')).toBe(valueIn(first, 'UID'));
    expect(Number(valueIn(second, 'SEQUENCE'))).toBeGreaterThan(Number(valueIn(first, 'SEQUENCE')));
    await desk.setStatus(id, 'Canceled', 'Receptionist', 'سافرت');
    expect(valueIn((await read(path)).text, 'STATUS')).toBe('CANCELLED');
  });

  it('ends a week after the appointment; a wrong, an old and a deleted one are all not there', async () => {
    const { id } = await desk.booked();
    const path = pathIn(await sent('https://centre.example'));
    for (const wrong of ['AAAAAAAAAAAAAAAAAAAAAA.ics', 'x.ics', '%00.ics', `${path.slice(14, -4)}`])
      expect([wrong, (await read(`/api/calendar/${wrong}`)).status]).toEqual([wrong, 404]);
    await desk.app.call('DELETE', `/api/appointments/${id}`, { as: 'Admin' });
    expect((await read(path)).status).toBe(404);
    await pool.query(
      `update appointments set deleted_at = null, start = now() - interval '8 days', "end" = now() - interval '8 days' + interval '1 minute'`,
    );
    expect((await read(path)).status).toBe(404);
    await forgetOldLinks(pool, new Date('2038-03-12T00:00:00Z'));
    expect(await desk.app.countOf('calendar_links')).toBe(1);
    await forgetOldLinks(pool, new Date('2038-03-15T00:00:00Z'));
    expect(await desk.app.countOf('calendar_links')).toBe(0);
  });

  it('is left out where nobody knows the server’s public address', async () => {
    await desk.booked();
    const body = await sent();
    expect(body).toMatch(/^موعدك \S/);
    expect(body).not.toMatch(/calendar|[{}]/);
    expect(await desk.app.countOf('calendar_links')).toBe(0);
  });
});
