import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { systemActor } from '../../server/data/actor';
import { perform } from '../../server/data/entity-server';
import type { Services } from '../../server/data/services';
import { actionRoutes } from '../../server/http/actions';
import { answerError } from '../../server/http/answers';
import { addDays, todayIn } from '../../src/i18n/zone';
import { beautyCentre } from '../../src/resources/book';
import { customers } from '../../src/resources/customers/entity';
import { defineAction } from '../../src/schema/action';
import { record } from '../../src/schema/answer';
import { date, reference } from '../../src/schema/field';
import { testApp } from '../support/app';

const app = await testApp();

const day = date({ label: { ar: 'اليوم', en: 'Day' }, required: true, default: 'today', past: true });
const serve = defineAction(customers, {
  name: 'serve',
  on: 'row',
  label: { ar: 'صيانة', en: 'Serve' },
  permission: null,
  input: { day },
  answer: record({ day }),
});
const plan = defineAction(customers, {
  name: 'plan',
  on: 'entity',
  label: { ar: 'تخطيط', en: 'Plan' },
  permission: null,
  input: { day, branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches' }) },
  answer: record({ day }),
});

describe('A day among the inputs of an action', () => {
  it('is today where it was left out, and never later, by the clock of the branch that is named or of the row', async () => {
    const api = Fastify();
    api.decorateRequest('actor', null);
    api.addHook('onRequest', async (request) => {
      request.actor = systemActor('test');
    });
    api.setErrorHandler((error: Error, request, reply) => answerError(beautyCentre, error, request, reply));
    const services = {
      book: beautyCentre,
      pool: app.pool,
      counts: { forget: () => {} },
    } as unknown as Services;
    const given = async ({ input }: { readonly input: { readonly day: string } }) => ({ day: input.day });
    actionRoutes(api, services, perform({ serve, plan }, { serve: given, plan: given }));
    const { body: row } = await app.call('POST', '/api/customers', {
      as: 'Receptionist',
      body: { fullName: 'منى', branchId: app.branches.own, phoneNumbers: ['01005550001'] },
    });
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await app.pool.query('update branches set time_zone = $2 where id = $1', [app.branches.own, zone]);
      const today = todayIn(zone, new Date());
      for (const [url, body] of [
        [`/customers/${row.id}/serve`, {}],
        ['/customers/plan', { branchId: app.branches.own }],
      ] as const) {
        const sent = async (more: object) =>
          (await api.inject({ method: 'POST', url, payload: { ...body, ...more } })).json();
        expect(await sent({}), url).toEqual({ day: today });
        expect(await sent({ day: addDays(today, -1) }), url).toEqual({ day: addDays(today, -1) });
        expect(await sent({ day: addDays(today, 1) }), url).toMatchObject({
          errors: { Day: [expect.any(String)] },
        });
      }
    }
    await api.close();
  });
});
