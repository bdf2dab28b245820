import { PercentageOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { AmountInput } from '../../../screens/controls/number-input';
import { FieldError } from '../../../screens/form/frame/field-frame';
import { Glyph } from '../../../screens/glyph';
import { useWords } from '../../../screens/words';
import { invoices } from '../entity';
import { noOffer, type Offer, type OfferType } from '../rules';
import './pay.css';

interface OfferInputProps {
  readonly offer: Offer;
  /** True if the discount is not allowed. */
  readonly isWrong: boolean;
  /** Name of the line that it is for. Default: it is for the whole bill. */
  readonly of?: string;
  readonly onChange: (offer: Offer) => void;
}

/** Discount in per cent or pounds, folded away because few need it (INV-28). */
export const OfferInput = ({ offer, isWrong, of, onChange }: OfferInputProps) => {
  const { t, label } = useWords();
  const [isOpen, setOpen] = useState(false);
  // The amount takes the focus after the button is pressed. After a change of kind the focus stays on the kind.
  const [isFresh, setFresh] = useState(true);
  const said = useOfferText(offer);
  const name = of === undefined ? t('pay.offer') : `${t('pay.offer')}: ${of}`;
  if (!isOpen)
    return (
      <Button
        type="text"
        size="small"
        className={said === undefined ? 'pay-discount soft' : 'pay-discount soft pay-discount-given'}
        icon={of === undefined ? <Glyph of={PercentageOutlined} /> : undefined}
        aria-label={said === undefined ? name : `${name}${t('error.listComma')}${said}`}
        onClick={() => {
          setOpen(true);
          setFresh(true);
          if (offer.offerType === 'None') onChange({ offerType: 'Percentage', offerValue: 0 });
        }}
      >
        {said ?? t('pay.offer')}
      </Button>
    );
  const { options } = invoices.fields.offerType;
  return (
    <fieldset
      className="plain-fieldset grid pay-offer"
      aria-label={name}
      // Done with a line's discount: it folds to what was given, where it is none or allowed.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (of !== undefined && !isWrong && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Segmented<OfferType>
        aria-label={label(invoices.fields.offerType.label)}
        value={offer.offerType}
        options={options.map(({ value, label: text }) => ({ value, label: label(text) }))}
        onChange={(offerType) => {
          setFresh(false);
          onChange(offerType === 'None' ? noOffer : { ...offer, offerType });
          if (offerType === 'None' && of !== undefined) setOpen(false);
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
      <FieldError text={isWrong ? t('invoices.error.discount') : undefined} />
    </fieldset>
  );
};

/** What was given: 'خصم ١٠٪'. Undefined if nothing was. */
const useOfferText = ({ offerType, offerValue }: Offer): string | undefined => {
  const { t } = useWords();
  const format = useFormat();
  if (offerType === 'None' || offerValue === 0) return undefined;
  const value = offerType === 'Percentage' ? format.percent(offerValue / 100) : format.amount(offerValue);
  return `${t('pay.offer')} ${value}`;
};
