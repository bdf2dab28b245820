import { branches } from '../../../src/resources/branches/entity';
import { hoursIssues } from '../../../src/resources/branches/hours';
import { branchRefusals } from '../../../src/resources/branches/words';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import { type SettingsGroup, settingKeyOf } from '../../../src/schema/settings';
import { systemSettings } from '../../../src/settings/system';
import { serve } from '../../data/entity-server';
import { ApiError, constraintOf, invalid } from '../../kernel/errors';
import { listOf } from '../../kernel/rows';

export {
  isWithinDay,
  nightsIn,
  type Place,
  placeOf,
  placesOf,
  placeWith,
  specialHours,
  weeklyHours,
  workingDayIn,
  workingDaysText,
} from './place';

/** SQL: true once somebody has set one of these settings. */
const isSet = (group: SettingsGroup, ...keys: readonly string[]): string =>
  `exists (select from settings s where s.key in (${keys.map((key) => `'${settingKeyOf(group, key)}'`).join(', ')}))`;

/** Branches. One without a code gets C and its id, or the next free number if that is taken (BRN-26). */
export const branchesServer = serve(branches, {
  firstSteps: {
    branch: '(t.address is not null or t.phone is not null)',
    looks: isSet(systemSettings, 'systemName', 'systemNameEn', 'systemLogo', 'brandColor'),
    tax: isSet(moneySettings, 'invoiceTaxRate', 'taxNumber'),
    hours: 'exists (select from branches_opening_hours h where h.parent_id = t.id)',
  },
  // Refuses opening hours that contradict one another (R-50).
  guard: async ({ type, values, before }) => {
    if (type === 'delete' || !('openingHours' in values || 'specialDays' in values)) return undefined;
    const rows = (key: 'openingHours' | 'specialDays') => listOf(key in values ? values[key] : before?.[key]);
    const issues = hoursIssues(rows('openingHours'), rows('specialDays'));
    if (issues.length > 0) throw invalid(issues);
    return undefined;
  },
  conflict: async (_pool, error) => {
    switch (constraintOf(error)) {
      case 'branches_code_unique':
        return new ApiError(409, branchRefusals.codeUsed, { field: 'code' });
      case 'branches_code_fixed':
        return new ApiError(409, branchRefusals.codeFixed, { field: 'code' });
      default:
        return undefined;
    }
  },
  stored: async ({ client, values, before, id }) => {
    const code = 'code' in values ? values.code : before?.code;
    if (code === null || code === undefined)
      await client.query(
        `update branches set code = (
           select 'C' || n from generate_series($1::int, $1::int + 1000) n
           where not exists (select from branches b where lower(b.code) = 'c' || n) order by n limit 1)
         where id = $1`,
        [id],
      );
  },
});
