import { isDay } from '../../schema/text/accept';
import type { FormParts } from '../../screens/screen';
import { idsIn } from '../address';
import { CustomerInput } from '../customers/input/customer-input';
import { dayKey } from './entity';

const prefilled = (search: string) => {
  const day = new URLSearchParams(search).get(dayKey) ?? '';
  const ids = idsIn(search, { branchId: 'branchId', customerId: 'customerId', staffId: 'staffId' });
  return { ...ids, ...(isDay(day) ? { fromDate: day } : {}) };
};

export const waitlistForm: FormParts = {
  // The appointment that ends the waiting sets this by itself.
  hidden: ['appointmentId'],
  inputs: { customerId: CustomerInput },
  given: () => prefilled(location.search),
};
