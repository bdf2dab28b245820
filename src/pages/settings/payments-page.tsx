import { paymentSettings } from '../../settings/payments';
import { MethodsInput } from './inputs/methods-input';
import { SettingsPage } from './settings-page';

const groups = [paymentSettings] as const;
const inputs = { paymentMethods: MethodsInput };

/** How money is paid: names, order, what is offered and what asks for a reference number. */
export const PaymentSettings = () => (
  <SettingsPage title="settings.paymentsCard" path="/settings/payments" groups={groups} inputs={inputs} />
);
