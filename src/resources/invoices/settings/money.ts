import { z } from 'zod';
import { choice, flag, integer, money, text } from '../../../schema/field';
import { defineSettings, own, type SettingsOf } from '../../../schema/settings';
import { isDay } from '../../../schema/text/accept';

/** A fraction like `0.14`, with more decimals than money has. */
const share = z
  .number({ error: 'validate.number' })
  .min(0, { error: 'validate.min' })
  .max(1, { error: 'validate.max' });

/** Money rules of the centre (R-11 to, SET-05). */
export const moneySettings = defineSettings({
  name: 'money',
  label: { ar: 'إعدادات الأموال', en: 'Money settings' },
  page: { at: '/settings/system', order: 20 },
  parts: [
    {
      label: { ar: 'الضريبة', en: 'Tax' },
      keys: ['invoiceTaxRate', 'nextInvoiceTax', 'taxNumber', 'taxRate'],
    },
    {
      label: { ar: 'الولاء ورصيد العملاء', en: 'Loyalty and credit' },
      keys: ['loyaltyEnabled', 'loyaltyEarnAmount', 'loyaltyPointValue', 'creditEnabled'],
    },
    {
      label: { ar: 'الباقات', en: 'Packages' },
      keys: ['packageUse', 'packageRefund', 'noShowUsesSession'],
    },
    {
      label: { ar: 'الخصم والدرج والمتابعة', en: 'Discount, drawer and recall' },
      keys: ['discountLimitPercent', 'drawerEnabled', 'followUpDays'],
    },
  ],
  fields: {
    taxRate: own({
      label: { ar: 'الضريبة (غير مستخدمة)', en: 'Tax rate (not used)' },
      schema: share,
      default: 0.15,
    }),
    invoiceTaxRate: own({
      label: { ar: 'نسبة ضريبة الفواتير', en: 'Tax rate of invoices' },
      schema: share,
      default: 0.14,
    }),
    // The next tax rate, set in advance; invoices from that day on use it.
    nextInvoiceTax: own({
      label: { ar: 'نسبة الضريبة القادمة', en: 'Tax rate to come' },
      schema: z
        .object({
          rate: share,
          from: z.string({ error: 'validate.date' }).refine(isDay, { error: 'validate.date' }),
        })
        .strict()
        .nullable(),
      default: null,
    }),
    taxNumber: text({ label: { ar: 'الرقم الضريبي', en: 'Tax number' }, max: 50 }),
    discountLimitPercent: money({
      label: { ar: 'حد الخصم ٪', en: 'Discount limit %' },
      format: 'percent',
      max: 100,
      default: 100,
    }),
    loyaltyEnabled: flag({ label: { ar: 'نقاط الولاء', en: 'Loyalty points' }, default: true }),
    loyaltyEarnAmount: money({
      label: { ar: 'المبلغ لكل نقطة', en: 'Amount per point' },
      min: 0.01,
      max: 1_000_000,
      default: 100,
    }),
    loyaltyPointValue: money({
      label: { ar: 'قيمة النقطة', en: 'Value of a point' },
      max: 1_000_000,
      default: 1,
    }),
    creditEnabled: flag({ label: { ar: 'رصيد العملاء', en: 'Customer credit' }, default: true }),
    followUpDays: integer({
      label: { ar: 'أيام بلا زيارة قبل المتابعة', en: 'Days without a visit until a follow-up' },
      format: 'days',
      max: 3650,
      default: 21,
    }),
    packageUse: choice({
      label: { ar: 'قيمة استخدام الباقة', en: 'Value of a used session' },
      options: [
        { value: 'proportion', label: { ar: 'بقدر المدفوع', en: 'As far as paid' } },
        { value: 'full', label: { ar: 'بعد السداد الكامل', en: 'Once fully paid' } },
      ],
      default: 'proportion',
    }),
    packageRefund: choice({
      label: { ar: 'استرداد الباقات', en: 'Refund of packages' },
      options: [
        { value: 'listPrice', label: { ar: 'بسعر القائمة', en: 'By list price' } },
        { value: 'proRata', label: { ar: 'بالتناسب', en: 'In proportion' } },
      ],
      default: 'listPrice',
    }),
    noShowUsesSession: flag({
      label: { ar: 'عدم الحضور يخصم جلسة', en: 'No-show uses a session' },
      default: false,
    }),
    drawerEnabled: flag({ label: { ar: 'درج النقدية', en: 'Cash drawer' }, default: false }),
  },
});

/** Tax rate of invoices of `day` in the branch's time zone, as a fraction (INV-29). */
export const taxRateOn = (
  {
    invoiceTaxRate,
    nextInvoiceTax,
  }: Pick<SettingsOf<typeof moneySettings>, 'invoiceTaxRate' | 'nextInvoiceTax'>,
  day: string,
): number => (nextInvoiceTax && day >= nextInvoiceTax.from ? nextInvoiceTax.rate : invoiceTaxRate);
