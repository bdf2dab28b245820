import { describe, expect, it } from 'vitest';
import { type Entity, fieldsOf, inputKeyOf } from '../../src/schema/entity';
import { writableFieldsOf } from '../../src/schema/visibility';
import type { ErrorBody } from '../support/app';
import { type ContractApp, contractApp, gymApp, inBook } from '../support/calls/contract';
import { type PersonName, roleIn } from '../support/world';
import { plantRows } from './probes';

const askedIn = async (app: ContractApp) => {
  const rows = await plantRows(app);
  await app.setPermissions(roleIn(app.book, 'BranchManager'), app.allPermissions);
  return { app, rows };
};
const books = [await askedIn(await contractApp()), await askedIn(await gymApp())];

const pascal = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);
/** True if the entity belongs to a branch, so that a row can be outside the reader's scope. */
const isBranched = ({ creatable }: ContractApp, name: string): boolean =>
  creatable.some((entity) => entity.name === name && fieldsOf(entity).some(([key]) => key === 'branchId'));

/** Reference fields that a create call may set. */
const referencesOf = (entity: Entity) =>
  writableFieldsOf(entity, 'create').flatMap(([key, field]) =>
    field.kind === 'reference' ? [{ key: inputKeyOf(key, field), to: field.to }] : [],
  );
const pointing = books.flatMap(({ app, rows }) =>
  app.creatable
    .map((entity) => [inBook(app, entity.name, entity), entity, referencesOf(entity), app, rows] as const)
    .filter(([, , references]) => references.length > 0),
);

describe.each(pointing)('%s: what a new row points to', (_, entity, references, app, rows) => {
  const post = async (as: PersonName, changes: object) => {
    const body = { ...(await app.sample(entity)), ...changes };
    return app.call<ErrorBody>('POST', `/api${entity.api}`, { as, body });
  };

  it('is there, or its field is named (P-02)', async () => {
    for (const { key } of references) {
      const { status, body, text } = await post('Admin', { [key]: 999_999_999 });
      expect(status, `${key}: ${text}`).toBe(400);
      expect(Object.keys(body.errors ?? {}), key).toEqual([pascal(key)]);
    }
  });

  it('lies within one’s own branches, or its field is named (P-02)', async () => {
    for (const { key, to } of references.filter((reference) => isBranched(app, reference.to))) {
      const { status, body, text } = await post('BranchManager', { [key]: rows.ids[to] });
      expect(status, `${key}: ${text}`).toBe(400);
      expect(Object.keys(body.errors ?? {}), key).toEqual([pascal(key)]);
    }
  });

  it('is no foreign branch (P-02)', async () => {
    for (const { key } of references.filter(({ to }) => to === 'branches')) {
      const { status, body, text } = await post('BranchManager', { [key]: app.branches.foreign });
      expect([status, body.code], text).toEqual([403, 'forbidden.branch']);
    }
  });
});

it('Pointers of all three sorts are tried', () => {
  for (const { app } of books) {
    const own = pointing.filter(([, , , of]) => of === app);
    const targets = own.flatMap(([, , references]) => references.map(({ to }) => to));
    expect(targets.filter((to) => isBranched(app, to)).length).toBeGreaterThan(3);
    expect(targets.filter((to) => to === 'branches').length).toBeGreaterThan(3);
  }
});
