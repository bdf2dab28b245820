import { useFormat } from '../../../i18n/react';
import { AmountInput } from '../../../screens/controls/amount-input';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { useWords } from '../../../screens/words';

/** Sums in pounds that are left as a deposit most often. */
const usualSums = [100, 200, 300, 500, 1000];

interface DepositTilesProps {
  /** Pounds; undefined for none. */
  readonly value: number | undefined;
  readonly onChange: (deposit: number | undefined) => void;
  readonly error?: string | undefined;
}

/** A deposit by one press, or by a typed sum. It is kept as the customer's credit and pays later invoices. */
export const DepositTiles = ({ value, onChange, error }: DepositTilesProps) => {
  const { t } = useWords();
  const format = useFormat();
  return (
    <>
      <div className="pay-tiles grid">
        {usualSums.map((sum) => (
          <button
            key={sum}
            type="button"
            className="pay-tile grid pay-tile-sum"
            aria-pressed={value === sum}
            onClick={() => onChange(value === sum ? undefined : sum)}
          >
            <b>{format.money(sum)}</b>
          </button>
        ))}
      </div>
      <div className="pay-deposit-sum">
        <FieldFrame id="deposit-amount" label={t('common.amount')} error={error}>
          <AmountInput
            id="deposit-amount"
            min={0}
            invalid={error !== undefined}
            aria-describedby={error && 'deposit-amount-error'}
            value={value ?? null}
            onChange={(typed) => onChange(typed === null || typed <= 0 ? undefined : typed)}
          />
        </FieldFrame>
      </div>
    </>
  );
};
