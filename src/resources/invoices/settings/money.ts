import { z } from 'zod';
import { flag, integer, money, text } from '../../../schema/field';
import { defineSettings, own } from '../../../schema/settings';

/** A fraction like `0.14`, with more decimals than money has. */
const share = z
  .number({ error: 'validate.number' })
  .min(0, { error: 'validate.min' })
  .max(1, { error: 'validate.max' });

/** Money rules of the centre (R-21 to R-23, SET-05). */
export const moneySettings = defineSettings({
  name: 'money',
  label: { ar: 'إعدادات الأموال', en: 'Money settings' },
  page: { at: '/settings/system', order: 20 },
  parts: [
    { label: { ar: 'الضريبة', en: 'Tax' }, keys: ['invoiceTaxRate', 'taxNumber'] },
    {
      label: { ar: 'الولاء ورصيد العملاء', en: 'Loyalty and credit' },
      keys: ['loyaltyEnabled', 'loyaltyPointValue', 'creditEnabled'],
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
    taxNumber: text({ label: { ar: 'الرقم الضريبي', en: 'Tax number' }, max: 50 }),
    discountLimitPercent: money({
      label: { ar: 'حد الخصم بدون موافقة (٪)', en: 'Discount limit without approval (%)' },
      format: 'percent',
      isUnitInLabel: true,
      max: 100,
      default: 100,
    }),
    loyaltyEnabled: flag({ label: { ar: 'تفعيل نقاط الولاء', en: 'Loyalty points on' }, default: true }),
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
    drawerEnabled: flag({ label: { ar: 'تفعيل درج النقدية', en: 'Cash drawer on' }, default: false }),
  },
});
