import { afterEach, describe, expect, it } from 'vitest';
import { type CallOptions, type ErrorBody, testApp } from '../support/app';
import { ticketFor, withoutFactors } from '../support/factors';
import { softPasskey } from '../support/soft-passkey';
import { type PersonName, password } from '../support/world';

const app = await testApp({ poolSize: 20 });
/** The address that calls of these tests come from, as the server sees it. */
const origin = 'http://localhost';
afterEach(async () => {
  await withoutFactors(app);
  await app.pool.query('delete from passkey_challenges');
});

const ask = async (url: string, options: CallOptions) =>
  (await app.call<{ challenge: string }>('POST', `/api/auth${url}`, options)).body;

const add = async (person: PersonName, device = softPasskey(), options = {}) => {
  const question = await ask('/factors/passkeys/question', { as: person });
  const answer = await app.call<ErrorBody & { id: number; codes: string | null }>(
    'POST',
    '/api/auth/factors/passkeys',
    {
      as: person,
      body: { name: 'هاتفي', passkey: device.made(question, { origin, ...options }) },
    },
  );
  return { device, answer };
};
const signIn = (passkey: object, ticket?: string) =>
  app.call<ErrorBody & { token: string; user: { id: number } }>(
    'POST',
    ticket === undefined ? '/api/auth/login/passkey' : '/api/auth/login/factor',
    { body: { passkey, ...(ticket === undefined ? {} : { ticket }) } },
  );
const asked = (ticket?: string) =>
  ask('/login/passkey/question', { body: ticket === undefined ? {} : { ticket } });

describe('A passkey', () => {
  it('signs in by itself, without a name, and as second step after the password', async () => {
    const { device, answer } = await add('Receptionist');
    expect([answer.status, answer.body.codes?.split(' ').length]).toEqual([200, 10]);
    const alone = await signIn(device.answer(await asked(), { origin }));
    expect([alone.status, alone.body.user.id]).toEqual([200, app.users.Receptionist]);
    expect((await app.call('GET', '/api/customers', { token: alone.body.token })).status).toBe(200);
    const ticket = await ticketFor(app, 'Receptionist');
    const second = await signIn(device.answer(await asked(ticket), { origin }), ticket);
    expect(second.status).toBe(200);
    expect(await app.countOf('passkeys', 'last_used_at is not null and counter = 2')).toBe(1);
  });

  it('answers each question once, within five minutes, and no question that was not asked', async () => {
    const { device } = await add('Receptionist');
    const question = await asked();
    const given = device.answer(question, { origin });
    expect((await signIn(given)).status).toBe(200);
    expect((await signIn(given)).status).toBe(401);
    // The counter would allow it, the question does not.
    expect((await signIn(device.answer(question, { origin }))).status).toBe(401);
    const late = await asked();
    await app.pool.query(`update passkey_challenges set expires_at = now() - interval '1 second'`);
    expect((await signIn(device.answer(late, { origin }))).status).toBe(401);
    expect((await signIn(device.answer({ challenge: 'bWFkZS11cA' }, { origin }))).status).toBe(401);
  });

  it('opens one session for one answer, however often it is sent at the same moment', async () => {
    const { device } = await add('Receptionist');
    const given = device.answer(await asked(), { origin });
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(given)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused from another address, without its owner’s check, and if it counts backwards like a copy', async () => {
    const { device } = await add('Receptionist');
    for (const options of [
      { origin: 'http://evil.example' },
      { origin, rpId: 'evil.example' },
      { origin, isVerified: false },
    ])
      expect((await signIn(device.answer(await asked(), options))).status).toBe(401);
    expect((await signIn(device.answer(await asked(), { origin, counter: 50 }))).status).toBe(200);
    for (const counter of [50, 49])
      expect((await signIn(device.answer(await asked(), { origin, counter }))).status).toBe(401);
    expect((await signIn(device.answer(await asked(), { origin, counter: 51 }))).status).toBe(200);
  });

  it('of one user is no second step of another, nor does a question serve for another purpose', async () => {
    const own = await add('Receptionist');
    const other = await add('Accountant');
    const ticket = await ticketFor(app, 'Receptionist');
    const question = await asked(ticket);
    expect((await signIn(other.device.answer(question, { origin }), ticket)).status).toBe(400);
    // The question of a second step does not sign in alone, nor the other way round.
    expect((await signIn(own.device.answer(await asked(ticket), { origin }))).status).toBe(401);
    expect((await signIn(own.device.answer(await asked(), { origin }), ticket)).status).toBe(400);
    expect((await signIn(own.device.answer(await asked(ticket), { origin }), ticket)).status).toBe(200);
  });

  it('is added only as an answer to one’s own question, with the check of its owner, and once', async () => {
    const question = await ask('/factors/passkeys/question', { as: 'Receptionist' });
    const device = softPasskey();
    const foreign = await app.call<ErrorBody>('POST', '/api/auth/factors/passkeys', {
      as: 'Accountant',
      body: { name: 'x', passkey: device.made(question, { origin }) },
    });
    expect([foreign.status, foreign.body.code]).toEqual([409, 'factor.passkeyRefused']);
    expect((await add('Receptionist', device, { isVerified: false })).answer.status).toBe(409);
    expect((await add('Receptionist', device)).answer.status).toBe(200);
    const again = await add('Accountant', device);
    expect([again.answer.status, again.answer.body.code]).toEqual([409, 'factor.passkeyTaken']);
  });

  it('confirms who is at the screen', async () => {
    const { device } = await add('Admin');
    const token = await app.tokenFor('Admin');
    await app.pool.query(`update sessions set confirmed_at = now() - interval '11 minutes'`);
    const save = () =>
      app.call<ErrorBody>('PUT', '/api/settings/trailMonths', { token, body: { value: 24 } });
    expect((await save()).body.code).toBe('auth.confirm');
    const question = await ask('/confirm/question', { token });
    const passkey = device.answer(question, { origin });
    expect((await app.call('POST', '/api/auth/confirm', { token, body: { passkey } })).status).toBe(200);
    expect((await save()).status).toBe(200);
    await app.pool.query(`update sessions set confirmed_at = 'infinity'`);
  });

  it('is renamed and removed by its owner alone', async () => {
    const { answer } = await add('Receptionist');
    const { id } = answer.body;
    const rename = (as: PersonName) =>
      app.call('PUT', `/api/auth/factors/passkeys/${id}`, { as, body: { name: 'مفتاح الخزنة' } });
    const remove = (as: PersonName) => app.call('DELETE', `/api/auth/factors/passkeys/${id}`, { as });
    expect([(await rename('Accountant')).status, (await remove('Accountant')).status]).toEqual([404, 404]);
    expect((await rename('Receptionist')).status).toBe(204);
    const { body } = await app.call('GET', '/api/auth/factors/passkeys', { as: 'Receptionist' });
    expect(body).toMatchObject([{ id, name: 'مفتاح الخزنة' }]);
    expect((await remove('Receptionist')).status).toBe(204);
    expect((await app.signIn('Receptionist', password)).status).toBe(200);
  });

  it('of somebody who was switched off signs nobody in', async () => {
    const { device } = await add('Staff');
    await app.pool.query('update users set is_active = false where id = $1', [app.users.Staff]);
    expect((await signIn(device.answer(await asked(), { origin }))).status).toBe(403);
    await app.pool.query('update users set is_active = true where id = $1', [app.users.Staff]);
  });
});

describe('Without a secure address', () => {
  it('there are no passkeys, and the refusal says why', async () => {
    const { status, body } = await app.call<ErrorBody>('POST', '/api/auth/login/passkey/question', {
      body: {},
      headers: { host: '192.168.1.20:3000' },
    });
    expect([status, body.code]).toEqual([409, 'factor.noPasskeysHere']);
    expect(body.message).toContain('https');
  });
});

describe('Whoever asks and never answers', () => {
  it('is stopped after sixty questions of one address, and what was asked is forgotten', async () => {
    for (let count = 0; count < 60; count += 1) await asked();
    const answer = await app.call<ErrorBody>('POST', '/api/auth/login/passkey/question', { body: {} });
    expect(answer.status).toBe(429);
    expect(await app.countOf('passkey_challenges')).toBe(60);
    await app.pool.query(`update passkey_challenges set expires_at = now() - interval '1 second'`);
    expect((await app.call('POST', '/api/auth/login/passkey/question', { body: {} })).status).toBe(200);
  });
});
