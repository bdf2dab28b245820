import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContractApp,
  contractApp,
  creatable,
  deletable,
  entities,
  updatable,
} from '../support/contract';
import { plantMoney } from '../support/money-rows';
import { statementsOf } from '../support/statements';

let app: ContractApp;
beforeAll(async () => {
  app = await contractApp();
  await plantMoney(app);
});
afterAll(() => app.close());

const asManager = { as: 'twoBranches' } as const;
const asAdmin = { as: 'Admin' } as const;

/**
 * A booking is four tables, six kinds of references and everybody's time in one save; of a customer who owns sessions
 * they are counted once more behind the lock.
 */
const saveBudget = (name: string): number => (name === 'appointments' ? 23 : 10);

describe.each(entities.map((entity) => [entity.name, entity] as const))(
  '%s: statements a call costs',
  (_, entity) => {
    const api = `/api${entity.api}`;

    it('a page of a list with its total 2, whoever asks', async () => {
      for (const who of [asAdmin, asManager]) {
        // The first call of a process also reads the policy.
        const { status } = await app.call('GET', `${api}?page=1&pageSize=20`, who);
        if (status === 403) continue;
        const sent = await statementsOf(() => app.call('GET', `${api}?page=1&pageSize=20&search=12`, who));
        expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(2);
        expect(sent.length).toBeGreaterThan(0);
        const plain = await statementsOf(() => app.call('GET', `${api}?page=1&pageSize=10`, who));
        expect(plain.length, plain.join('\n')).toBeLessThanOrEqual(2);
        expect((await statementsOf(() => app.call('GET', api, who))).length).toBeLessThanOrEqual(3);
      }
    });

    it('a row at most 4', async () => {
      const id = creatable.includes(entity) ? (await app.add(entity)).id : 1;
      expect((await statementsOf(() => app.call('GET', `${api}/${id}`, asAdmin))).length).toBeLessThanOrEqual(
        4,
      );
    });

    it('a save at most 10, a booking 23', async () => {
      const most = saveBudget(entity.name);
      if (!creatable.includes(entity)) return;
      const payload = await app.sample(entity);
      const keyed = { ...asAdmin, body: payload };
      const created = await statementsOf(() => app.call('POST', api, keyed));
      expect(created.length, created.join('\n')).toBeLessThanOrEqual(most);
      const { id } = await app.add(entity);
      if (updatable.includes(entity)) {
        const body = await app.sample(entity, 'update');
        const updated = await statementsOf(() => app.call('PUT', `${api}/${id}`, { ...asAdmin, body }));
        expect(updated.length, updated.join('\n')).toBeLessThanOrEqual(most);
      }
      if (deletable.includes(entity)) {
        const deleted = await statementsOf(() => app.call('DELETE', `${api}/${id}`, asAdmin));
        expect(deleted.length, deleted.join('\n')).toBeLessThanOrEqual(most);
      }
    });
  },
);
