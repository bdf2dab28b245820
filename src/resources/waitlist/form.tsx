import { isDay } from '../../schema/text/accept';
import type { FormParts, GateProps } from '../../screens/screen';
import { idsIn } from '../address';
import { CustomerInput } from '../customers/input/customer-input';
import { dayKey } from './prefill';

/** An entry waits from the start; only an existing one has a choice. */
const StatusGate = ({ mode, children }: GateProps) => (mode === 'update' ? children : null);

const prefilled = (search: string) => {
  const day = new URLSearchParams(search).get(dayKey) ?? '';
  const ids = idsIn(search, { branchId: 'branchId', customerId: 'customerId', staffId: 'staffId' });
  return { ...ids, ...(isDay(day) ? { fromDate: day } : {}) };
};

export const waitlistForm: FormParts = {
  // The booking that ends the waiting names itself.
  hidden: ['appointmentId'],
  inputs: { customerId: CustomerInput },
  gates: { status: StatusGate },
  given: () => prefilled(location.search),
};
