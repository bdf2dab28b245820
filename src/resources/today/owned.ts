import { records } from '../../schema/answer';
import { date, integer, text } from '../../schema/field';

/** Sessions that can be used now, earliest expiry first. */
export const owned = records({
  packageName: text({ label: { ar: 'الباقة', en: 'Package' }, required: true }),
  validUntil: date({ label: { ar: 'صالحة حتى', en: 'Valid until' }, required: true }),
  serviceName: text({ label: { ar: 'الخدمة', en: 'Service' }, required: true }),
  left: integer({ label: { ar: 'المتبقي', en: 'Left' }, required: true }),
});
