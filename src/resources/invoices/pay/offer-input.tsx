import { PercentageOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useFormat, useT } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { AmountInput } from '../../../screens/controls/number-input';
import { Glyph } from '../../../screens/glyph';
import { Notice } from '../../../screens/notice';
import { useWords } from '../../../screens/words';
import { invoices } from '../entity';
import {
  concessionsOf,
  type InvoiceAmounts,
  isAbove,
  lineDiscountOf,
  noOffer,
  type Offer,
  type OfferType,
  shareOf,
} from '../rules';
import { moneySettings } from '../settings/money';
import { type BillLine, countedLine } from './lines';
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
      {isWrong && (
        <p className="form-field-error" role="alert">
          {t('invoices.error.discount')}
        </p>
      )}
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

interface ConcessionNoticeProps {
  readonly lines: readonly BillLine[];
  readonly amounts: InvoiceAmounts;
}

/** Says while typing that the sale, or a line of it, is further below the list price than the user may go. */
export const ConcessionNotice = ({ lines, amounts }: ConcessionNoticeProps) => {
  const t = useT();
  const format = useFormat();
  const { discountLimitPercent } = useSettings(moneySettings);
  const mayGive = useCan({ resource: 'invoices', action: 'manage' }).data?.can;
  const items = lines.map((line) => {
    const counted = countedLine(line);
    return {
      lines: [{ ...counted, listPrice: line.listPrice ?? null }],
      own: lineDiscountOf(counted),
    };
  });
  const above = concessionsOf(items, amounts.discount).find((one) => isAbove(one, discountLimitPercent));
  if (mayGive || above === undefined) return null;
  return (
    <Notice
      type="warning"
      role="status"
      message={t('invoices.denied.discount', {
        amount: format.money(above.below),
        rate: format.percent(shareOf(above)),
        max: format.percent(discountLimitPercent / 100),
      })}
    />
  );
};
