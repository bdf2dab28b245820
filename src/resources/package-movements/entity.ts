import { defineEntity } from '../../schema/entity';
import { choice, integer, reference, text } from '../../schema/field';
import { customerLedger, happened, ownBranch, requiredService } from '../fields';

/** A movement of a sold package's sessions, with its cause. Rows are only added. */
export const packageMovements = defineEntity({
  name: 'packageMovements',
  api: '/package-movements',
  route: '/package-movements',
  ...customerLedger,
  audit: 'CustomerPackage',
  icon: 'swap',
  label: {
    one: { ar: 'حركة باقة', en: 'package movement' },
    many: { ar: 'حركات الباقات', en: 'Package movements' },
  },
  title: 'kind',
  sort: { by: 'at', desc: true },
  range: 'at',
  fields: {
    customerPackageId: reference({
      label: { ar: 'الباقة', en: 'Package' },
      to: 'customerPackages',
      required: true,
      list: true,
      filter: true,
    }),
    serviceId: { ...requiredService, list: true },
    /** The branch that sold the package, or that gave the session. */
    branchId: ownBranch,
    kind: choice({
      label: { ar: 'الحركة', en: 'Movement' },
      required: true,
      list: true,
      filter: true,
      options: [
        { value: 'Sale', label: { ar: 'بيع', en: 'Sale' }, colour: 'green' },
        { value: 'Opening', label: { ar: 'رصيد افتتاحي', en: 'Opening balance' }, colour: 'green' },
        { value: 'Use', label: { ar: 'استخدام', en: 'Use' }, colour: 'blue' },
        { value: 'Return', label: { ar: 'إرجاع', en: 'Return' }, colour: 'gold' },
        { value: 'Refund', label: { ar: 'استرداد', en: 'Refund' }, colour: 'red' },
        { value: 'Expiry', label: { ar: 'انتهاء', en: 'Expiry' }, colour: 'grey' },
        { value: 'TransferOut', label: { ar: 'نقل إلى عميل آخر', en: 'Transfer out' }, colour: 'purple' },
        { value: 'TransferIn', label: { ar: 'نقل من عميل آخر', en: 'Transfer in' }, colour: 'purple' },
        { value: 'Correction', label: { ar: 'تصحيح', en: 'Correction' }, colour: 'gold' },
        { value: 'Freeze', label: { ar: 'تجميد', en: 'Freeze' }, colour: 'blue' },
        { value: 'Release', label: { ar: 'فك التجميد', en: 'Release' }, colour: 'blue' },
        { value: 'Extension', label: { ar: 'تمديد', en: 'Extension' }, colour: 'blue' },
      ],
    }),
    sessions: integer({
      label: { ar: 'الجلسات', en: 'Sessions' },
      required: true,
      min: -100_000,
      list: true,
    }),
    at: happened({ ar: 'الوقت', en: 'Time' }),
    /** The appointment's line that used or returned the session; `turn` counts the uses of that line. */
    lineId: integer({ label: { ar: 'سطر الحجز', en: 'Line of the booking' } }),
    turn: integer({ label: { ar: 'المرة', en: 'Turn' } }),
    appointmentId: reference({ label: { ar: 'الحجز', en: 'Booking' }, to: 'appointments' }),
    invoiceId: reference({ label: { ar: 'الفاتورة', en: 'Invoice' }, to: 'invoices' }),
    userId: reference({ label: { ar: 'المستخدم', en: 'User' }, to: 'users', list: true }),
    reason: text({ personal: true, label: { ar: 'السبب', en: 'Reason' }, list: true }),
  },
});
