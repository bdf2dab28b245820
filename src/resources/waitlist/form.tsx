import type { FormParts, GateProps } from '../../screens/screen';
import { idsIn } from '../address';
import { CustomerInput } from '../customers/input/customer-input';

/** Hides the status of a new entry, which always starts as 'Waiting'. */
const StatusGate = ({ mode, children }: GateProps) => (mode === 'update' ? children : null);

export const waitlistForm: FormParts = {
  // The appointment that ends the waiting sets this by itself.
  hidden: ['appointmentId'],
  inputs: { customerId: CustomerInput },
  gates: { status: StatusGate },
  given: () => idsIn(location.search, { branchId: 'branchId', customerId: 'customerId', staffId: 'staffId' }),
};
