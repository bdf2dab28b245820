import { describe, expect, it } from 'vitest';
import { risksOf } from './risks';

describe('What a migration may not do to a table with rows', () => {
  it.each([
    ['alter table cups add column size integer not null', 'needs a default'],
    ['alter table cups add column shelf integer references shelves (id)', 'by a statement of its own'],
    [`alter table cups add column kind text default 'a' check (kind <> 'b')`, 'by a statement of its own'],
    ['alter table cups add column at timestamptz default now() not null', 'differs between rows'],
    ['alter table cups alter column size set data type bigint', 'add a column'],
    ['alter table cups add constraint cups_size unique (size)', 'use a unique index'],
    ['alter table cups alter column size drop default', 'a release later'],
    ['alter table cups drop column size', 'a release later'],
    ['drop table cups', 'a release later'],
    ['alter table cups rename column size to width', 'a release later'],
    ['update cups set size = 1 where size is null', 'batches'],
  ])('%s', (sql, reason) => {
    expect(risksOf([`${sql};`])).toEqual([expect.stringContaining(reason)]);
    expect(risksOf([`-- accepted: few rows\n${sql};`])).toEqual([]);
    expect(risksOf(['create table cups (id int);', sql])).toEqual([]);
  });

  it.each([
    `ALTER TABLE "cups" ADD COLUMN "kind" text DEFAULT 'glass' NOT NULL`,
    'ALTER TABLE "cups" ADD COLUMN "note" text',
    'ALTER TABLE "cups" ADD CONSTRAINT "cups_kind" CHECK ("kind" <> \'x\')',
    'ALTER TABLE "cups" ALTER COLUMN "size" SET NOT NULL',
    'create unique index cups_name on cups (name)',
    'update cups set size = 1 where size is null and id between $1 and $2',
    'drop index cups_name',
  ])('but may: %s', (sql) => {
    expect(risksOf([sql])).toEqual([]);
  });
});
