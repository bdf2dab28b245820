import { defineEntity } from '../../schema/entity';
import { choice, date, integer, money, reference, rows, text } from '../../schema/field';
import { customerLedger, happened, ownBranch, ownCustomer, requiredService } from '../fields';

/**
 * A package somebody bought: a copy of what was sold, with the sessions still to be had. The balance of each
 * item is the sum of its movements and is kept by the database beside them.
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
  fields: {
    name: text({ label: { ar: 'الباقة', en: 'Package' }, required: true, list: true, search: true }),
    customerId: { ...ownCustomer, search: true },
    branchId: ownBranch,
    packageId: reference({ label: { ar: 'أصل الباقة', en: 'Sold as' }, to: 'packages' }),
    invoiceId: reference({ label: { ar: 'الفاتورة', en: 'Invoice' }, to: 'invoices', filter: true }),
    /** The package of somebody else that this one's sessions come from. */
    fromId: reference({ label: { ar: 'منقولة من', en: 'Transferred from' }, to: 'customerPackages' }),
    soldAt: happened({ ar: 'تاريخ البيع', en: 'Sold at' }),
    validUntil: date({ label: { ar: 'صالحة حتى', en: 'Valid until' }, required: true, list: true }),
    frozenSince: date({ label: { ar: 'مجمدة منذ', en: 'Frozen since' }, list: true }),
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
        /** This package's own: sold or taken over, less those given to somebody else. */
        sessions: integer({ label: { ar: 'المشتراة', en: 'Bought' }, required: true }),
        /** Sessions sold together with these that lie in other packages now; the paid share is of both. */
        elsewhere: integer({ label: { ar: 'في باقات أخرى', en: 'In other packages' }, default: 0 }),
        listPrice: money({ label: { ar: 'سعر الجلسة', en: 'Price of a session' }, required: true }),
        left: integer({ label: { ar: 'المتبقي', en: 'Left' }, required: true }),
      },
    }),
  },
});
