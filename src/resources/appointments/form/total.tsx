import { useFormat, useT } from '../../../i18n/react';
import type { FormPartProps } from '../../../screens/screen';
import { useBooking } from './booking';

/** Packages plus what they do not cover (APT-20). */
export const Total = ({ row }: Pick<FormPartProps, 'row'>) => {
  const t = useT();
  const format = useFormat();
  const { total, packages } = useBooking(row);
  return (
    <div className="booking-total" role="status">
      {packages.map(
        (one, index) =>
          one && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same package may be chosen twice.
            <span key={index} className="cell-soft">
              <bdi>{one.name}</bdi> {format.money(one.price)}
            </span>
          ),
      )}
      <span>{t('appointments.totalPrice')}</span>
      <strong>{format.money(total)}</strong>
      <span className="cell-soft">{t('appointments.beforeTax')}</span>
    </div>
  );
};
