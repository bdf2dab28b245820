import { z } from 'zod';
import { defineSettings, own, type SettingsOf } from '../../../schema/settings';
import { methodsKey, moneyMethods } from '../payment-fields';

const name = z
  .string({ error: 'validate.required' })
  .trim()
  .min(1, { error: 'validate.required' })
  .max(40, { error: 'validate.invalid' });

const method = z
  .object({
    value: z.enum(moneyMethods.map(({ value }) => value)),
    label: z.object({ ar: name, en: name }).strict(),
    isActive: z.boolean(),
    /** True if a payment by this method needs the transfer's number. */
    asksReference: z.boolean(),
  })
  .strict();

/** Mobile payments: the transfer's number is their only trace. */
const withReference: ReadonlySet<string> = new Set(['Instapay', 'Wallet']);

/** Payment methods: names in both languages, order, and which are active and need a reference. */
export const paymentSettings = defineSettings({
  name: 'payments',
  label: { ar: 'طرق الدفع', en: 'Payment methods' },
  page: { at: '/settings/payments', order: 10 },
  fields: {
    [methodsKey]: own({
      label: { ar: 'طرق الدفع', en: 'Payment methods' },
      schema: z
        .array(method)
        .refine(
          (rows) =>
            rows.length === moneyMethods.length &&
            moneyMethods.every(({ value }) => rows.some((row) => row.value === value)),
          { error: 'validate.invalid' },
        )
        .refine((rows) => rows.some(({ isActive }) => isActive), { error: 'settings.error.noMethod' }),
      default: moneyMethods.map(({ value, label }) => ({
        value,
        label: { ...label },
        isActive: true,
        asksReference: withReference.has(value),
      })),
    }),
  },
});

export type MethodSetting = SettingsOf<typeof paymentSettings>['paymentMethods'][number];
