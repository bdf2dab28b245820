import type pg from 'pg';
import { todayIn } from '../../../src/i18n/zone';
import { home } from '../../../src/resources/home';
import { moneySettings, taxRateOn } from '../../../src/resources/invoices/settings/money';
import type { SettingsOf } from '../../../src/schema/settings';
import { settingsWith } from '../../data/settings';

/** Reads the money settings and today's tax rate of the branch (a fraction of 1) with one statement. */
export const saleRules = async (
  client: pg.ClientBase | pg.Pool,
  branchId: number,
): Promise<{ readonly rules: SettingsOf<typeof moneySettings>; readonly taxRate: number }> => {
  const { settings, value } = await settingsWith(client, moneySettings, {
    name: 'settings_and_zone',
    text: 'select to_jsonb(time_zone) from branches where id = $1',
    values: [branchId],
  });
  const zone = typeof value === 'string' ? value : home.zone;
  return { rules: settings, taxRate: taxRateOn(settings, todayIn(zone, new Date())) };
};
