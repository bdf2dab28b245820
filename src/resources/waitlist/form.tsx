import { isDay } from '../../schema/text/accept';
import type { FormParts, GateProps } from '../../screens/screen';
import { idsIn } from '../address';
import { CustomerInput } from '../customers/input/customer-input';
import { dayKey } from './entity';

/** Hides the status of a new entry, which always starts as 'Waiting'. */
const StatusGate = ({ mode, children }: GateProps) => (mode === 'update' ? children : null);

const prefilled = (search: string) => {
  const day = new URLSearchParams(search).get(dayKey) ?? '';
  const ids = idsIn(search, { branchId: 'branchId', customerId: 'customerId', staffId: 'staffId' });
  return { ...ids, ...(isDay(day) ? { fromDate: day } : {}) };
};

export const waitlistForm: FormParts = {
  // The appointment that ends the waiting sets this by itself.
  hidden: ['appointmentId'],
  inputs: { customerId: CustomerInput },
  gates: { status: StatusGate },
  given: () => prefilled(location.search),
};
