import { describe, expect, it } from 'vitest';
import { checkDeclared } from '../../../server/db/checks';
import { allLengthChecks } from '../../../server/db/lengths';
import { beautyCentre } from '../../../src/resources/book';
import { type ErrorBody, testApp } from '../../support/app';

const app = await testApp();
const owner = await app.db.connect('owner');

const card = (changes: object) => ({
  fullName: 'منى',
  branchId: app.branches.own,
  phoneNumbers: ['01001234567'],
  ...changes,
});
const add = (changes: object) =>
  app.call<ErrorBody & { id: number }>('POST', '/api/customers', {
    as: 'Receptionist',
    lang: 'en',
    body: card(changes),
  });

describe('A text that is too long', () => {
  // ASVS 5.1.4
  it('is refused by the database, whichever way it comes', async () => {
    const { body } = await add({});
    const write = app.pool.query('update customers set notes = $2 where id = $1', [
      body.id,
      'x'.repeat(5001),
    ]);
    await expect(write).rejects.toMatchObject({ code: '23514', constraint: 'customers_notes_length' });
  });
});

// ASVS 5.1.4
it('A database that lacks a declared length, or has another, is refused at the start', async () => {
  const [first] = allLengthChecks(beautyCentre.entities);
  if (!first) throw new Error('no length is declared');
  const { table, column, name, longest } = first;
  await owner.query(`alter table ${table} drop constraint ${name}`);
  await expect(checkDeclared(owner, beautyCentre)).rejects.toThrow(`char_length <= ${longest}`);
  await owner.query(`alter table ${table} add constraint ${name} check (char_length(${column}) <= 7777)`);
  await expect(checkDeclared(owner, beautyCentre)).rejects.toThrow('7777');
  await owner.end();
});
