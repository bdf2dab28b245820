import type { Entity } from '../../schema/entity';
import { integer, type Label } from '../../schema/field';
import type { ReportTab } from '../../schema/page';

/** Money that goes out: rows with the day and the amount of each. What was earned is less by them. */
export interface Spending {
  readonly rows: Entity;
  /** Key of the day. */
  readonly day: string;
  /** Key of the amount. */
  readonly amount: string;
}

/** Work that is late: counted on the dashboard, and its first rows stand on the day's page. */
export interface Late {
  readonly rows: Entity;
  /** Key of the flag that says so. */
  readonly flag: string;
  /** Key of the day that it was for. */
  readonly day: string;
  readonly label: Label;
  /** Their key in what the day's page is answered, and that of their number. */
  readonly keys: { readonly rows: string; readonly count: string };
}

interface Added {
  readonly late?: Late;
  readonly spending?: Spending;
  readonly tab?: ReportTab;
}

/** What nouns add to the reports and to the dashboard, each in `reports.ts` of its folder, so that these know none of them. */
const added = Object.values(import.meta.glob<Added>('../*/reports.ts', { eager: true }));

export const spendings = added.flatMap(({ spending }) => spending ?? []);

export const lates = added.flatMap(({ late }) => late ?? []);

/** How many there are of each; null to users who may not read them. */
export const lateCounts = Object.fromEntries(
  lates.map(({ keys, label }) => [keys.count, integer({ label })]),
);

export const addedTabs = added.flatMap(({ tab }) => tab ?? []);
