import type { Topic } from '../../schema/answer';
import type { Entity } from '../../schema/entity';
import { integer, type Label, money } from '../../schema/field';
import { aboutPeriod } from '../../schema/query';

/** Topic of the report queries; it has no rows. */
export const reports = { name: 'reports', api: '/reports', audit: 'Report' } as const satisfies Topic;

/** Common part of reports about branches and a period. */
export const ofPeriod = { on: 'branches', permission: 'reports.read', ...aboutPeriod } as const;

/** May be negative, because credit notes can exceed the issued invoices. */
const signed = { required: true, min: -9_999_999_999.99 } as const;

/** Per cent; null if the whole is zero (REP-15). */
export const share = (label: { readonly ar: string; readonly en: string }) =>
  money({ label, format: 'percent', max: 1_000_000 });

export const count = (label: { readonly ar: string; readonly en: string }) =>
  integer({ label, required: true });

/** An amount that is never negative. */
export const sum = (label: { readonly ar: string; readonly en: string }) => money({ label, required: true });

export const amount = (label: { readonly ar: string; readonly en: string }) => money({ label, ...signed });

/** Rows of spent money, which reduce the profit. */
export interface Spending {
  readonly rows: Entity;
  /** Key of the date field. */
  readonly day: string;
  /** Key of the amount field. */
  readonly amount: string;
}

/** Overdue work: counted on the dashboard; the day page shows its first rows. */
export interface Late {
  readonly rows: Entity;
  /** Key of the flag field. */
  readonly flag: string;
  /** Key of the due date field. */
  readonly day: string;
  readonly label: Label;
  /** Keys of the rows and of their count in the day page's reply. */
  readonly keys: { readonly rows: string; readonly count: string };
}

interface Added {
  readonly late?: Late;
  readonly spending?: Spending;
}

/**
 * Additions from `day-figures.ts` in the folders of nouns, so that the day and the reports import none of those nouns.
 * Tabs of reports stand in files of their own (`tabs.ts`), because the first cards of the day must not load them.
 */
const added = Object.values(import.meta.glob<Added>('../*/day-figures.ts', { eager: true }));

export const spendings = added.flatMap(({ spending }) => spending ?? []);

export const lates = added.flatMap(({ late }) => late ?? []);

/** Count of each kind of overdue work; null for users who may not read it. */
export const lateCounts = Object.fromEntries(
  lates.map(({ keys, label }) => [keys.count, integer({ label })]),
);
