import { useQuery } from '@tanstack/react-query';
import { request } from '../../providers/http';
import { dataKeyOf } from '../../screens/data-key';
import { numberIn, valueIn } from '../../screens/row';
import { customers } from '../customers/entity';

export interface MoneySettings {
  /** Share of the net: 0.14. */
  readonly taxRate: number;
  readonly creditEnabled: boolean;
  /** Pounds that a point pays. */
  readonly pointValue: number;
}

/** What the centre decided about money; the documented values until the server has said it. */
export const useMoneySettings = (): MoneySettings => {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await request('GET', '/settings', { signal })).data,
    staleTime: 60_000,
  });
  return {
    taxRate: numberIn(data, 'invoiceTaxRate') ?? 0.14,
    creditEnabled: valueIn(data, 'creditEnabled') !== false,
    pointValue: numberIn(data, 'loyaltyPointValue') ?? 1,
  };
};

export interface Accounts {
  /** Pounds the customer has left here. */
  readonly credit: number;
  readonly points: number;
}

/** What a customer can pay with besides money; nothing where it cannot be read. */
export const useAccounts = (customerId: number | null): Accounts => {
  const { data } = useQuery({
    queryKey: dataKeyOf(customers, 'accounts', customerId),
    queryFn: async ({ signal }) =>
      (await request('GET', `${customers.api}/${customerId}/accounts`, { signal })).data,
    enabled: customerId !== null,
    retry: false,
    staleTime: 5_000,
  });
  return { credit: numberIn(data, 'credit') ?? 0, points: numberIn(data, 'points') ?? 0 };
};
