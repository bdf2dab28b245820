import type { texts as ar } from './server.ar';

export const texts: Record<keyof typeof ar, string> = {
  'payments.error.methodOff': 'This payment method is switched off',
  'payments.error.reference': 'Enter the reference number',
  'customers.reason.present': 'is in the centre now',
  'customers.reason.unpaid': 'has an unpaid invoice',
  'customers.reason.sessions': 'has sessions left in a package',
  'invoices.error.overpaid': 'The amount is above what remains ({remaining})',
  'invoices.error.refundTooMuch': 'The amount is above what was paid this way',
  'invoices.error.sessionsUsed':
    'Sessions of the package were used: at most {remaining} goes back. Cancel the invoice, so that the rest is counted.',
  'invoices.error.pointsOff':
    'Loyalty points are switched off. An administrator switches them on in the system settings.',
};
