import type { ReactNode } from 'react';
import { isDay } from '../../schema/accept';
import type { FormPartProps, FormParts } from '../../screens/screen';
import { CustomerInput } from '../customers/input/customer-input';
import { dayKey } from './prefill';

/** An entry waits from the start; only an existing one has a choice. */
const StatusGate = ({ mode, children }: FormPartProps & { readonly children: ReactNode }) =>
  mode === 'update' ? children : null;

const prefilled = (search: string) => {
  const params = new URLSearchParams(search);
  const ids = ['branchId', 'customerId', 'staffId'].flatMap((key) => {
    const text = params.get(key) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? [[key, Number(text)]] : [];
  });
  const day = params.get(dayKey) ?? '';
  return { ...Object.fromEntries(ids), ...(isDay(day) ? { fromDate: day } : {}) };
};

export const waitlistForm: FormParts = {
  // The booking that ends the waiting names itself.
  hidden: ['appointmentId'],
  inputs: { customerId: CustomerInput },
  gates: { status: StatusGate },
  given: () => prefilled(location.search),
};
