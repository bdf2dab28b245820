import { defineEntity } from '../../schema/entity';
import { choice, date, integer, money, reference, rows, text } from '../../schema/field';
import { customerLedger, happened, ownBranch, ownCustomer, requiredService } from '../fields';

/**
 * A package that a customer bought: a copy of the sold package with its remaining sessions. The
 * database keeps the balance of each item, the sum of its movements, in the item's row.
 */
export const customerPackages = defineEntity({
  name: 'customerPackages',
  api: '/customer-packages',
  route: '/customer-packages',
  ...customerLedger,
  audit: 'CustomerPackage',
  auditLabel: { ar: 'باقة عميل', en: 'Customer package' },
  icon: 'gift',
  label: { one: { ar: 'باقة عميل', en: 'sold package' }, many: { ar: 'باقات العملاء', en: 'Sold packages' } },
  title: 'name',
  about: 'customerId',
  sort: { by: 'soldAt', desc: true },
  range: 'soldAt',
  segments: [
    { key: 'active', label: { ar: 'سارية', en: 'Active' }, where: { status: ['Active'] } },
    { key: 'frozen', label: { ar: 'مجمدة', en: 'Frozen' }, where: { status: ['Frozen'] } },
    { key: 'expired', label: { ar: 'منتهية', en: 'Expired' }, where: { status: ['Expired'] } },
  ],
  fields: {
    name: text({ label: { ar: 'الباقة', en: 'Package' }, required: true, list: true, search: true }),
    customerId: { ...ownCustomer, search: true },
    branchId: ownBranch,
    packageId: reference({ label: { ar: 'أصل الباقة', en: 'Sold as' }, to: 'packages' }),
    invoiceId: reference({ label: { ar: 'الفاتورة', en: 'Invoice' }, to: 'invoices', filter: true }),
    /** The other customer's package that these sessions were transferred from. */
    fromId: reference({ label: { ar: 'منقولة من', en: 'Transferred from' }, to: 'customerPackages' }),
    soldAt: happened({ ar: 'تاريخ البيع', en: 'Sold at' }),
    validUntil: date({ label: { ar: 'صالحة حتى', en: 'Valid until' }, required: true, list: true }),
    frozenSince: date({ label: { ar: 'مجمدة منذ', en: 'Frozen since' }, list: 'hidden' }),
    status: choice({
      label: { ar: 'الحالة', en: 'Status' },
      default: 'Active',
      list: true,
      filter: true,
      options: [
        { value: 'Active', label: { ar: 'سارية', en: 'Active' }, colour: 'green' },
        { value: 'Frozen', label: { ar: 'مجمدة', en: 'Frozen' }, colour: 'blue' },
        { value: 'Expired', label: { ar: 'منتهية', en: 'Expired' }, colour: 'grey' },
        { value: 'Refunded', label: { ar: 'مستردة', en: 'Refunded' }, colour: 'red' },
        { value: 'Used', label: { ar: 'مستهلكة', en: 'Used up' }, colour: 'grey' },
      ],
    }),
    pricePaid: money({ label: { ar: 'السعر', en: 'Price' }, required: true, list: true }),
    items: rows({
      label: { ar: 'الجلسات', en: 'Sessions' },
      list: true,
      fields: {
        serviceId: requiredService,
        serviceName: text({ label: { ar: 'اسم الخدمة', en: 'Service name' }, required: true }),
        /** Sessions of this package: sold or received, minus those transferred away. */
        sessions: integer({ label: { ar: 'المشتراة', en: 'Bought' }, required: true }),
        /** Sessions of the same sale that are in other packages now. The paid share is for both. */
        elsewhere: integer({ label: { ar: 'في باقات أخرى', en: 'In other packages' }, default: 0 }),
        listPrice: money({ label: { ar: 'سعر الجلسة', en: 'Price of a session' }, required: true }),
        left: integer({ label: { ar: 'المتبقي', en: 'Left' }, required: true }),
      },
    }),
  },
});
