import { describe, expect, it } from 'vitest';
import type { Entity } from '../../src/schema/entity';
import { served } from '../gym/served';
import type { Answer } from '../support/app';
import { type ContractApp, contractApp, gymApp, inBooks } from '../support/calls/contract';
import { sentDuring, statementsOf } from '../support/calls/statements';
import { plantMoney } from '../support/money/rows';

const app = await contractApp();
await plantMoney(app);

const asManager = { as: 'twoBranches' } as const;
const asAdmin = { as: 'Admin' } as const;

/** Extra statements and waits of an entity's own rules. Check the reason before you raise a figure. */
const ownRules: Readonly<Record<string, { readonly statements: number; readonly waits: number }>> = {
  // Two lists of child rows, and the bookings that new hours leave outside.
  branches: { statements: 6, waits: 1 },
  roles: { statements: 2, waits: 1 },
  // A given password: its rules know the branches' names; the user is told, the row is locked, and every session and
  // link ends; programs that still act in the user's name; the roles that end. The key by which look-alikes are refused.
  users: { statements: 12, waits: 10 },
  // The country of the phones, twice for one that was not read as a mobile, the paper code, and other cards with the phone.
  customers: { statements: 6, waits: 3 },
  // What belonged to the number before: its templates, its registration, its state and its code.
  channels: { statements: 6, waits: 5 },
  packages: { statements: 3, waits: 0 },
  bills: { statements: 3, waits: 0 },
  expenses: { statements: 4, waits: 3 },
  shifts: { statements: 4, waits: 3 },
  // The zone, who works there, the lock, the bookings hit, held times, the taken time, and other absences over it.
  absences: { statements: 9, waits: 8 },
  // Four tables, six entities referred to, the occupied times, and the owned sessions, counted again under the lock. Of a
  // time to come that is freed: the absences over it, the opening hours, and the customers who wait for one. Then the
  // settings of messages about changes, the task of a customer who asked to cancel, and which message goes out. Of one
  // that was moved minutes ago: whether this takes the move back, asked twice.
  appointments: { statements: 26, waits: 17 },
  attendance: { statements: 2, waits: 0 },
  invoices: { statements: 4, waits: 1 },
  specimens: { statements: 3, waits: 0 },
  // The version of the fields, how many there are, and a key. The row before has raised the version, too.
  ownFields: { statements: 6, waits: 6 },
};

describe.each(inBooks([app, await gymApp()], ({ originals }) => originals))(
  '%s: statements a call costs',
  (_, entity, app) => {
    const { creatable, updatable, deletable } = app;
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

    it('a row 2, with what is written of somebody looking at it', async () => {
      const id = creatable.includes(entity) ? (await app.add(entity)).id : 1;
      // The first call after a change of fields or rights reads them.
      await app.call('GET', `${api}?page=1`, asAdmin);
      const { statements, waits } = await sentDuring(() => app.call('GET', `${api}/${id}`, asAdmin));
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(2);
      expect(waits).toBeLessThanOrEqual(2);
    });

    it('a save 5 and what its own rules ask; it waits 5 times at most, and sends no notice before its commit', async () => {
      if (!creatable.includes(entity)) return;
      const payload = await app.sample(entity);
      await isWithin(app, entity, () => app.call('POST', api, { ...asAdmin, body: payload }));
      const { id } = await app.add(entity);
      if (updatable.includes(entity)) {
        const body = await app.sample(entity, 'update');
        await isWithin(app, entity, () => app.call('PUT', `${api}/${id}`, { ...asAdmin, body }));
      }
      if (deletable.includes(entity))
        // A referenced row becomes inactive: a savepoint, the refused delete and the update come on top.
        await isWithin(app, entity, () => app.call('DELETE', `${api}/${id}`, asAdmin), 4);
    });
  },
);

/** Extra statements in another book: the lookup of a fresh referenced row, and the second read after `stored`. */
const usualRules = ({ fresh }: ContractApp, { name }: Entity) => {
  const isStored = served.servers.some((server) => server.entity.name === name && server.stored);
  const statements = (fresh[name] ? 1 : 0) + (isStored ? 2 : 0);
  return { statements, waits: statements };
};

const isWithin = async (
  app: ContractApp,
  entity: Entity,
  call: () => Promise<Answer<unknown>>,
  more = 0,
): Promise<void> => {
  const own = ownRules[entity.name] ?? usualRules(app, entity);
  const { statements, waits } = await sentDuring(call);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(5 + own.statements + more);
  expect(waits, statements.join('\n')).toBeLessThanOrEqual(5 + own.waits + more);
  // A NOTIFY inside the transaction would make all other commits wait for this one.
  expect(statements.filter((text) => text.includes('pg_notify') && !text.includes('policy_version'))).toEqual(
    [],
  );
};
