import type { ReactNode } from 'react';
import type { FormPartProps, FormParts } from '../../screens/screen';

/** An entry waits from the start; only an existing one has a choice. */
const StatusGate = ({ mode, children }: FormPartProps & { readonly children: ReactNode }) =>
  mode === 'update' ? children : null;

const prefilled = (search: string) => {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    ['branchId', 'customerId', 'staffId'].flatMap((key) => {
      const text = params.get(key) ?? '';
      return /^[1-9]\d{0,8}$/.test(text) ? [[key, Number(text)]] : [];
    }),
  );
};

export const waitlistForm: FormParts = {
  // The booking that ends the waiting names itself.
  hidden: ['appointmentId'],
  gates: { status: StatusGate },
  given: () => prefilled(location.search),
};
