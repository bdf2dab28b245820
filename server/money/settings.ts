import type pg from 'pg';
import { defaultSettings } from '../http/settings';

/** What the centre decided about money; values as the settings page keeps them (SET-05). */
export interface MoneyRules {
  /** Share of the net: 0.14. */
  readonly taxRate: number;
  /** Per cent of the subtotal up to which anybody may give a discount. */
  readonly discountLimit: number;
  readonly loyaltyEnabled: boolean;
  readonly loyaltyEarnAmount: number;
  readonly loyaltyPointValue: number;
  readonly creditEnabled: boolean;
  readonly packageUse: string;
  readonly packageRefund: string;
  readonly noShowUsesSession: boolean;
  readonly drawerEnabled: boolean;
}

export const moneyRules = async (client: pg.ClientBase | pg.Pool): Promise<MoneyRules> => {
  const { rows } = await client.query<{ key: string; value: unknown }>('select key, value from settings');
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const number = (key: NumberKey): number => {
    const value = stored.get(key);
    return typeof value === 'number' ? value : defaultSettings[key];
  };
  const flag = (key: FlagKey): boolean => {
    const value = stored.get(key);
    return typeof value === 'boolean' ? value : defaultSettings[key];
  };
  const text = (key: 'packageUse' | 'packageRefund'): string => {
    const value = stored.get(key);
    return typeof value === 'string' ? value : defaultSettings[key];
  };
  return {
    taxRate: number('invoiceTaxRate'),
    discountLimit: number('discountLimitPercent'),
    loyaltyEnabled: flag('loyaltyEnabled'),
    loyaltyEarnAmount: number('loyaltyEarnAmount'),
    loyaltyPointValue: number('loyaltyPointValue'),
    creditEnabled: flag('creditEnabled'),
    packageUse: text('packageUse'),
    packageRefund: text('packageRefund'),
    noShowUsesSession: flag('noShowUsesSession'),
    drawerEnabled: flag('drawerEnabled'),
  };
};

type NumberKey = 'invoiceTaxRate' | 'discountLimitPercent' | 'loyaltyEarnAmount' | 'loyaltyPointValue';
type FlagKey = 'loyaltyEnabled' | 'creditEnabled' | 'noShowUsesSession' | 'drawerEnabled';
