import { expect, it, vi } from 'vitest';
import { peopleOnlyOf } from '../../src/access/catalogue';
import type { Action } from '../../src/schema/action';
import { addressOf, paramsOf } from '../../src/schema/answer';
import type { Query } from '../../src/schema/query';
import type { Row } from '../support/app';
import { demoApp, entityOf } from '../support/demo-app';
import { bodyFor, paramsFor, rareStates } from './call-samples';

/** Sends every declared call as a program that belongs to no user, so that a call which needs one is found. */

vi.setConfig({ testTimeout: 300_000 });

const app = await demoApp();
for (const sql of rareStates) await app.pool.query(sql);
await app.doChannelTasks();

const { body: account } = await app.call<Row>('admin', 'POST', '/api/service-accounts', {
  body: {
    name: 'كل ما يُعطى لبرنامج',
    permissionKeys: app.allPermissions.filter((key) => !peopleOnlyOf(app.book).has(key)),
    branchIds: [app.own],
  },
});
const issued = await app.call<{ readonly token: string }>(
  'admin',
  'POST',
  `/api/service-accounts/${account.id}/token`,
  { body: {} },
);
const headers = { authorization: `Bearer ${issued.body.token}` };

const calls: readonly (Action | Query)[] = [...app.queries, ...app.actions];

it.each(calls.map((call) => [`${call.of.name}.${call.name}`, call] as const))(
  '%s is answered to a program by its permission alone, or refused with its reason',
  async (_, call) => {
    const entity = call.on === 'row' ? entityOf(call) : undefined;
    const [id = 1] = entity ? await app.idsOf(entity, app.own) : [];
    const [first] = paramsOf(call.path);
    const known = call.on === 'row' && first ? { [first]: id } : {};
    const url = `/api${addressOf(call.path, { ...paramsFor(call, app.own), ...known })}`;
    const body = await bodyFor(app, call, id);
    const texts = Object.entries(body).map(([key, value]) => [key, String(value)]);
    const answer =
      call.method === 'GET'
        ? await app.call('outsider', 'GET', `${url}?${new URLSearchParams(texts)}`, { headers })
        : await app.call('outsider', call.method, url, { headers, body });
    const said = `${answer.status} ${answer.text.slice(0, 300)}`;
    expect(answer.status, said).toBeLessThan(500);
    expect(app.foreignRows.leaksIn(answer.text), said).toEqual([]);
    const keys = [call.permission ?? []].flat();
    const isOpen = (key: string) => !peopleOnlyOf(app.book).has(key);
    const also = call.kind === 'query' ? call.also : undefined;
    const isPeopleOnly = call.kind === 'action' && call.peopleOnly;
    if (keys.length === 0 || isPeopleOnly)
      expect([answer.status, answer.body?.code]).toEqual([403, 'forbidden.program']);
    else if (!keys.some(isOpen))
      expect([answer.status, answer.body?.code]).toEqual([403, `forbidden.${keys[0]}`]);
    else if (also !== undefined && !isOpen(also)) expect(answer.body?.code).toBe(`forbidden.${also}`);
    else expect([401, 403], said).not.toContain(answer.status);
  },
);
