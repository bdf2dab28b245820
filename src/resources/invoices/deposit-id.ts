import { integer } from '../../schema/field';

/**
 * Id of the movement of credit that a taken deposit made; the first one if it was paid by several methods. It stands
 * apart from the receipt, whose checks Today does not need.
 */
export const depositId = integer({ label: { ar: 'العربون', en: 'Deposit' } });
