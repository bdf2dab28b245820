import type { FormParts } from '../../screens/screen';
import { idsIn } from '../address';
import { CustomerInput } from '../customers/input/customer-input';

export const waitlistForm: FormParts = {
  // The appointment that ends the waiting sets this by itself.
  hidden: ['appointmentId'],
  inputs: { customerId: CustomerInput },
  given: () => idsIn(location.search, { branchId: 'branchId', customerId: 'customerId', staffId: 'staffId' }),
};
