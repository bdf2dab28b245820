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
      keys: ['invoiceTaxRate', 'nextInvoiceTax', 'taxNumber'],
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
    // Part of the documented answer, and used by nothing (FND-17): invoices use the rate below.
    taxRate: own({
      label: { ar: 'نسبة الضريبة القديمة', en: 'Legacy tax rate' },
      schema: share,
      write: 'never',
      default: 0.15,
    }),
    invoiceTaxRate: own({
      label: { ar: 'نسبة ضريبة الفواتير', en: 'Invoice tax rate' },
      schema: share,
      default: 0.14,
    }),
    // The next tax rate, set in advance; invoices from that day on use it.
    nextInvoiceTax: own({
      label: { ar: 'نسبة الضريبة القادمة', en: 'Tax rate to come' },
      schema: z
        .object({
          rate: share,
          from: z
            .string({ error: 'validate.date' })
            .max(10, { error: 'validate.date', abort: true })
            .refine(isDay, { error: 'validate.date' }),
        })
        .strict()
        .nullable(),
      default: null,
    }),
    taxNumber: text({ label: { ar: 'الرقم الضريبي', en: 'Tax number' }, max: 50 }),
    discountLimitPercent: money({
      label: { ar: 'حد الخصم بدون موافقة (٪)', en: 'Discount limit without approval (%)' },
      format: 'percent',
      isUnitInLabel: true,
      max: 100,
      default: 100,
    }),
    loyaltyEnabled: flag({ label: { ar: 'تفعيل نقاط الولاء', en: 'Loyalty points on' }, default: true }),
    loyaltyEarnAmount: money({
      label: { ar: 'نقطة لكل (جنيه)', en: 'One point per (pounds)' },
      isUnitInLabel: true,
      min: 0.01,
      max: 1_000_000,
      default: 100,
    }),
    loyaltyPointValue: money({
      label: { ar: 'قيمة النقطة (جنيه)', en: 'Value of a point (pounds)' },
      isUnitInLabel: true,
      max: 1_000_000,
      default: 1,
    }),
    creditEnabled: flag({ label: { ar: 'تفعيل رصيد العملاء', en: 'Customer credit on' }, default: true }),
    followUpDays: integer({
      label: { ar: 'متابعة العملاء المنقطعين بعد (أيام)', en: 'Recall customers not seen for (days)' },
      format: 'days',
      max: 3650,
      default: 21,
    }),
    packageUse: choice({
      label: { ar: 'استخدام جلسات الباقة', en: 'Use of package sessions' },
      options: [
        { value: 'proportion', label: { ar: 'بنسبة المدفوع', en: 'In proportion to what is paid' } },
        { value: 'full', label: { ar: 'بعد السداد الكامل', en: 'Only when fully paid' } },
      ],
      default: 'proportion',
    }),
    packageRefund: choice({
      label: { ar: 'رد قيمة الباقة', en: 'Refund of a package' },
      options: [
        {
          value: 'listPrice',
          label: { ar: 'بسعر الجلسة المفردة', en: 'By the list price of used sessions' },
        },
        { value: 'proRata', label: { ar: 'بالتناسب', en: 'Pro rata' } },
      ],
      default: 'listPrice',
    }),
    noShowUsesSession: flag({
      label: { ar: 'عدم الحضور يستهلك جلسة', en: 'A no-show uses a session' },
      default: false,
    }),
    drawerEnabled: flag({ label: { ar: 'تفعيل درج النقدية', en: 'Cash drawer on' }, default: false }),
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
