import type { FormParts } from '../../screens/screen';
import { CustomerInput } from '../customers/input/customer-input';

export const followUpsForm: FormParts = { inputs: { customerId: CustomerInput } };
