import { Switch } from 'antd';
import { useFormat, useT } from '../../../i18n/react';

interface ExcessProps {
  readonly amount: number;
  readonly keeps: boolean;
  /** Absent where credit is switched off. */
  readonly onKeep: ((keeps: boolean) => void) | undefined;
}

/** Cash above what is owed: to be given back, or kept as credit (IFA-09). */
export const Excess = ({ amount, keeps, onKeep }: ExcessProps) => {
  const t = useT();
  const format = useFormat();
  if (amount <= 0) return null;
  return (
    <div className="money-excess" role="status">
      {!keeps && <strong>{t('ifa.change', { amount: format.money(amount) })}</strong>}
      {onKeep && (
        <span className="input-flag">
          <Switch id="keep-excess" checked={keeps} onChange={onKeep} />
          <label htmlFor="keep-excess">{t('ifa.keepAsCredit')}</label>
        </span>
      )}
    </div>
  );
};
