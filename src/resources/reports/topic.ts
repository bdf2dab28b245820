import type { Topic } from '../../schema/answer';
import { integer, money } from '../../schema/field';
import { aboutPeriod } from '../../schema/query';

/** Topic of the report queries; it has no rows. */
export const reports = { name: 'reports', api: '/reports', audit: 'Report' } as const satisfies Topic;

/** Common part of reports about branches and a period. */
export const ofPeriod = { on: 'branches', permission: 'reports.read', ...aboutPeriod } as const;

/** May be negative, because credit notes can exceed the issued invoices. */
export const signed = { required: true, min: -9_999_999_999.99 } as const;

/** Per cent; null if the whole is zero (REP-15). */
export const share = (label: { readonly ar: string; readonly en: string }) =>
  money({ label, format: 'percent', max: 1_000_000 });

export const count = (label: { readonly ar: string; readonly en: string }) =>
  integer({ label, required: true });

/** An amount that is never negative. */
export const sum = (label: { readonly ar: string; readonly en: string }) => money({ label, required: true });

export const amount = (label: { readonly ar: string; readonly en: string }) => money({ label, ...signed });
