import { PercentageOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { AmountInput } from '../../../screens/controls/amount-input';
import { Glyph } from '../../../screens/glyph';
import { useWords } from '../../../screens/words';
import { invoices } from '../../invoices/entity';
import type { OfferType } from '../../invoices/rules';

export interface TypedOffer {
  readonly offerType: OfferType;
  readonly offerValue: number;
}

export const noOffer: TypedOffer = { offerType: 'None', offerValue: 0 };

interface OfferInputProps {
  readonly offer: TypedOffer;
  /** True if the discount is not allowed. */
  readonly isWrong: boolean;
  readonly isWanted: boolean;
  readonly onChange: (offer: TypedOffer) => void;
}

/** Discount in per cent or pounds, folded away because few need it (INV-28). */
export const OfferInput = ({ offer, isWrong, isWanted, onChange }: OfferInputProps) => {
  const { t, label } = useWords();
  const [isOpen, setOpen] = useState(false);
  // The amount takes the focus after the button is pressed. After a change of kind the focus stays on the kind.
  const [isFresh, setFresh] = useState(true);
  if (!isWanted) return <span />;
  if (!isOpen)
    return (
      <Button
        type="text"
        size="small"
        className="check-out-discount"
        icon={<Glyph of={PercentageOutlined} />}
        onClick={() => {
          setOpen(true);
          onChange({ offerType: 'Percentage', offerValue: 0 });
        }}
      >
        {t('checkOut.discount')}
      </Button>
    );
  const { options } = invoices.fields.offerType;
  return (
    <fieldset className="plain-fieldset grid check-out-offer" aria-label={t('checkOut.discount')}>
      <Segmented<OfferType>
        aria-label={label(invoices.fields.offerType.label)}
        value={offer.offerType}
        options={options.map(({ value, label: text }) => ({ value, label: label(text) }))}
        onChange={(offerType) => {
          setFresh(false);
          onChange(offerType === 'None' ? noOffer : { ...offer, offerType });
        }}
      />
      {offer.offerType !== 'None' && (
        <AmountInput
          aria-label={label(invoices.fields.offerValue.label)}
          min={0}
          isNext={isFresh}
          unit={offer.offerType === 'Percentage' ? '%' : undefined}
          invalid={isWrong}
          value={offer.offerValue}
          onChange={(value) => onChange({ ...offer, offerValue: value ?? 0 })}
        />
      )}
      {isWrong && (
        <p className="form-field-error" role="alert">
          {t('invoices.error.discount')}
        </p>
      )}
    </fieldset>
  );
};
