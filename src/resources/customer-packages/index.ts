import { defineNoun, type ImportOptions } from '../../schema/book';
import { date, integer, money, reference } from '../../schema/field';
import { definePage } from '../../schema/page';
import { customerPackages } from './entity';

/** Import of sessions sold before the centre used this system; each row becomes a sold package. */
const openingBalances: ImportOptions<never> = {
  label: { ar: 'أرصدة الباقات الافتتاحية', en: 'Opening package balances' },
  fields: {
    customerId: reference({
      label: { ar: 'العميل (هاتف أو كود أو اسم)', en: 'Customer (phone, code or name)' },
      to: 'customers',
      required: true,
    }),
    packageId: reference({ label: { ar: 'الباقة', en: 'Package' }, to: 'packages' }),
    serviceId: reference({ label: { ar: 'الخدمة', en: 'Service' }, to: 'services' }),
    sessions: integer({
      label: { ar: 'الجلسات المتبقية', en: 'Sessions left' },
      required: true,
      min: 1,
      max: 1000,
    }),
    validUntil: date({ label: { ar: 'صالحة حتى', en: 'Valid until' } }),
    pricePaid: money({ label: { ar: 'المدفوع عنها', en: 'Paid for them' }, default: 0 }),
  },
};

export const customerPackagesNoun = defineNoun({
  entity: customerPackages,
  imports: openingBalances,
  rowActions: async () => (await import('./actions')).customerPackageActions,
  pages: [
    definePage({ at: '/customers/:id/statement', part: 'statement-paper', texts: 'papers', isPaper: true }),
  ],
});
