import type pg from 'pg';
import { todayIn } from '../../src/i18n/zone';
import type { Settings } from '../../src/settings';
import { taxRateOn } from '../../src/settings/money';
import { defaultZone } from '../kernel/zone';
import { settingsAndZone } from './settings';

/** What the centre has set, and the tax rate of what a branch invoices now, a share of one, in one statement. */
export const saleRules = async (
  client: pg.ClientBase | pg.Pool,
  branchId: number,
): Promise<{ readonly rules: Settings; readonly taxRate: number }> => {
  const { settings, zone } = await settingsAndZone(client, branchId);
  return { rules: settings, taxRate: taxRateOn(settings, todayIn(zone ?? defaultZone, new Date())) };
};
