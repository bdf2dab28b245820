import { z } from 'zod';
import { paymentMethods } from '../../src/resources/invoices/choices';
import { invoices } from '../../src/resources/invoices/entity';
import { findOption } from '../../src/schema/accept';

/** Parts of the payloads that no declaration describes. */

const isMoney = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

export const amount = z
  .number({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'validate.required' : 'validate.number',
  })
  .min(0.01, { error: 'validate.min' })
  .max(9_999_999_999.99, { error: 'validate.max' })
  .refine(isMoney, { error: 'validate.decimals' });

export const amountOrNothing = z
  .number({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'validate.required' : 'validate.number',
  })
  .min(0, { error: 'validate.min' })
  .max(9_999_999_999.99, { error: 'validate.max' })
  .refine(isMoney, { error: 'validate.decimals' });

const methods = paymentMethods.map(({ value }) => value);

export const method = z
  .string({ error: 'validate.option' })
  .transform((sent) => findOption(paymentMethods, sent)?.value)
  .transform((found) => methods.find((value) => value === found))
  .refine((found) => found !== undefined, { error: 'validate.option' });

const offers = invoices.fields.offerType.options;

export const offer = z
  .string({ error: 'validate.option' })
  .transform((sent) => findOption(offers, sent)?.value)
  .refine((found) => found !== undefined, { error: 'validate.option' });

/** A method by which money itself comes in: no credit, no points. */
export const cashMethod = method.refine((found) => found !== 'CustomerCredit' && found !== 'LoyaltyPoints', {
  error: 'validate.option',
});

export const reason = z
  .string({ error: 'validate.required' })
  .trim()
  .min(1, { error: 'validate.required' })
  .max(500, { error: 'validate.long' })
  .refine((text) => !text.includes('\0'), { error: 'validate.text' });

export const note = z
  .string({ error: 'validate.text' })
  .trim()
  .max(500, { error: 'validate.long' })
  .refine((text) => !text.includes('\0'), { error: 'validate.text' })
  .nullish();

export const rowId = z
  .number({ error: 'validate.reference' })
  .int({ error: 'validate.reference' })
  .min(1, { error: 'validate.reference' })
  .max(2_147_483_647, { error: 'validate.reference' });

/** A whole number from one to another. */
export const whole = (min: number, max: number) =>
  z
    .number({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? 'validate.required' : 'validate.number',
    })
    .int({ error: 'validate.integer' })
    .min(min, { error: 'validate.min' })
    .max(max, { error: 'validate.max' });
