import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { concurrently, keyOf, statementsOf, stepsOf } from './steps';

const kinds = (...sql: readonly string[]) => stepsOf(sql).map((step) => [step.kind, step.sql]);

it('A migration is cut at the ends of its statements, not inside of texts, names, comments and functions', () => {
  expect(
    statementsOf(`-- It's new; see docs.
      create table "a;b" (c text default 'x;''y'); /* and; then */
      create function f() returns int language sql as $body$ select 1; select $$;$$::int $body$;
      select ';' -- the end;`),
  ).toEqual([
    `create table "a;b" (c text default 'x;''y')`,
    'create function f() returns int language sql as $body$ select 1; select $$;$$::int $body$',
    `select ';'`,
  ]);
});

it('An index is a step of its own, built concurrently, of whatever kind it is', () => {
  const plain = 'CREATE UNIQUE INDEX "cups_name" ON "public"."cups" USING btree (lower(name)) WHERE size > 1';
  expect(stepsOf([`${plain};`])).toEqual([{ kind: 'index', sql: plain, table: 'cups', name: 'cups_name' }]);
  expect(concurrently(plain)).toBe(plain.replace('INDEX', 'index concurrently'));
  expect(stepsOf(['create index cup_places on cup_shelves (id)'])).toMatchObject([
    { table: 'cup_shelves', name: 'cup_places' },
  ]);
});

it('A check and a foreign key first count for new rows, and then for all', () => {
  const check = `ALTER TABLE "cups" ADD CONSTRAINT "cups_kind" CHECK ("kind" in ('a', 'b'))`;
  const key =
    'ALTER TABLE "cups" ADD CONSTRAINT "cups_shelf" FOREIGN KEY ("shelf") REFERENCES "public"."shelves"("id") ON DELETE no action';
  expect(kinds(check, key)).toEqual([
    ['short', `${check} not valid`],
    ['validate', 'alter table "cups" validate constraint "cups_kind"'],
    ['short', `${key} not valid`],
    ['validate', 'alter table "cups" validate constraint "cups_shelf"'],
  ]);
});

it('A check that already counts for new rows only stays so, for `settleLengths` decides about the others', () => {
  const check =
    'ALTER TABLE "cups" ADD CONSTRAINT "cups_name_length" CHECK (char_length("name") <= 4) NOT VALID';
  expect(kinds(check)).toEqual([['short', check]]);
});

it('A column that must not be empty any more is checked before, so that nothing is read under the lock', () => {
  expect(kinds('ALTER TABLE "cups" ALTER COLUMN "size" SET NOT NULL')).toEqual([
    ['short', 'alter table "cups" add constraint "cups_size_filled" check ("size" is not null) not valid'],
    ['validate', 'alter table "cups" validate constraint "cups_size_filled"'],
    ['short', 'ALTER TABLE "cups" ALTER COLUMN "size" SET NOT NULL'],
    ['short', 'alter table "cups" drop constraint "cups_size_filled"'],
  ]);
});

it('An update that names its range of ids is carried out in batches, any other in one', () => {
  const filling = 'update cups set size = 1 where size is null and id between $1 and $2';
  expect(stepsOf([filling])).toEqual([{ kind: 'rows', sql: filling, table: 'cups' }]);
  expect(kinds('update cups set size = 1')).toEqual([['short', 'update cups set size = 1']]);
});

it('No two steps of a migration have one name', () => {
  const files = readdirSync('server/db/migrations').filter((name) => name.endsWith('.sql'));
  for (const name of files) {
    const steps = stepsOf([readFileSync(`server/db/migrations/${name}`, 'utf8')]);
    expect(new Set(steps.map(keyOf)).size, name).toBe(steps.length);
  }
});
