import type { Topic } from '../../schema/answer';
import { integer, money } from '../../schema/field';
import { aboutPeriod } from '../../schema/query';

/** Figures of the day, a period and the house; no rows stand behind this name. */
export const reports = { name: 'reports', api: '/reports', audit: 'Report' } as const satisfies Topic;

/** A report of some branches, about the days between two dates. */
export const ofPeriod = { on: 'branches', right: 'reports.read', ...aboutPeriod } as const;

/** An amount that may be below zero: what was taken back can be more than what was issued. */
export const signed = { required: true, min: -9_999_999_999.99 } as const;

/** A share in per cent; null where it would be a share of nothing (REP-15). */
export const share = (label: { readonly ar: string; readonly en: string }) =>
  money({ label, format: 'percent', max: 1_000_000 });

export const count = (label: { readonly ar: string; readonly en: string }) =>
  integer({ label, required: true });

/** An amount that is never below zero. */
export const sum = (label: { readonly ar: string; readonly en: string }) => money({ label, required: true });

export const amount = (label: { readonly ar: string; readonly en: string }) => money({ label, ...signed });
