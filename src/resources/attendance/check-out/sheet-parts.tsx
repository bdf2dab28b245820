import { DeleteOutlined, PercentageOutlined } from '@ant-design/icons';
import { Button, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useFormat, useT } from '../../../i18n/react';
import { AmountInput } from '../../../screens/controls/amount-input';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { Glyph } from '../../../screens/glyph';
import { usePick } from '../../../screens/query/use-pick';
import { useWords } from '../../../screens/words';
import { invoices } from '../../invoices/entity';
import type { InvoiceAmounts, OfferType } from '../../invoices/rules';
import { services } from '../../services/entity';

interface SheetLinesProps {
  readonly items: readonly {
    readonly description: string;
    readonly quantity: number;
    readonly isCovered?: boolean;
  }[];
  readonly amounts: InvoiceAmounts;
}

/** Lines of the visit. A line paid with an owned session costs nothing and has a tag. */
export const SheetLines = ({ items, amounts }: SheetLinesProps) => {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="check-out-lines" aria-label={t('invoices.items')}>
      {items.map(({ description, quantity, isCovered = false }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end and taken away from there.
        <li key={index}>
          <span>
            <bdi>{description}</bdi>
            {quantity > 1 && ` × ${format.integer(quantity)}`}
          </span>
          {isCovered && <Tag color="green">{t('checkOut.session')}</Tag>}
          <span className="cell-figure">{format.money(amounts.items[index]?.totalPrice ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
};

export interface AddedItem {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly serviceId: number;
}

interface AddServiceProps {
  readonly added: readonly AddedItem[];
  readonly onChange: (to: (now: readonly AddedItem[]) => readonly AddedItem[]) => void;
}

/** Adds services to a visit without an appointment (IFA-08). */
export const AddService = ({ added, onChange }: AddServiceProps) => {
  const t = useT();
  const pick = usePick();
  const add = (id: number | null) =>
    pick(services, id, ({ name, price }) =>
      onChange((now) => [...now, { description: name, quantity: 1, unitPrice: price, serviceId: id ?? 0 }]),
    );
  return (
    <div className="ifa-services">
      <ReferenceSelect
        to={services.name}
        value={null}
        placeholder={t('invoices.addService')}
        aria-label={t('invoices.addService')}
        onChange={(id) => void add(id)}
      />
      {added.length > 0 && (
        <Button
          icon={<Glyph of={DeleteOutlined} />}
          aria-label={`${t('common.delete')}: ${added.at(-1)?.description ?? ''}`}
          title={`${t('common.delete')}: ${added.at(-1)?.description ?? ''}`}
          onClick={() => onChange((now) => now.slice(0, -1))}
        />
      )}
    </div>
  );
};

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
