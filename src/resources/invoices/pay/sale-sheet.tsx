import { PrinterOutlined } from '@ant-design/icons';
import { type BaseRecord, useCreate } from '@refinedev/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFormat } from '../../../i18n/react';
import { todayIn } from '../../../i18n/zone';
import { useSettings } from '../../../providers/data';
import { createSaveKeys } from '../../../providers/http';
import type { HttpError } from '../../../providers/http-error';
import { useSession } from '../../../providers/session';
import { pushToast } from '../../../providers/toasts';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { textIn } from '../../../screens/data/row';
import { zoneIn } from '../../../screens/data/row-title';
import { Glyph } from '../../../screens/glyph';
import { Person } from '../../../screens/person/person';
import { useCall } from '../../../screens/query/use-call';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { invoices } from '../entity';
import { liveAmounts } from '../form/live-amounts';
import { useMethods } from '../methods';
import { cashExcess, paidIn } from '../paid';
import { remainingOf } from '../rules';
import { moneySettings, taxRateOn } from '../settings/money';
import { Totals } from '../show/totals';
import { Bill, withLine } from './bill';
import { type AddedLine, Catalogue } from './catalogue';
import { MethodsInput } from './methods-input';
import { firstPart, type Part, sentParts, shownParts } from './parts';
import '../invoices.css';
import './pay.css';

/** Whom it is sold to. */
export interface Buyer {
  readonly id: number;
  readonly branchId: number;
  readonly fullName: string;
  readonly careNote?: string | null;
}

const noOffer = { offerType: 'None', offerValue: 0 } as const;

/** Sells packages and services in one sheet: tap what is sold, tap how it is paid, print (INV-04, INV-27). */
export const SaleSheet = ({ row, onClose }: RowDialogProps<Buyer>) => {
  const { t } = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const from = useLocation();
  const { usual, asksReference } = useMethods();
  const rates = useSettings(moneySettings);
  const zone = zoneIn(useSession(), row.branchId);
  const taxRate = taxRateOn(rates, todayIn(zone, new Date()));
  const { mutateAsync } = useCreate<BaseRecord, HttpError>();
  const [idempotencyKey] = useState(createSaveKeys);
  const { isBusy, problem, errors, run } = useCall();
  const [added, setAdded] = useState<readonly AddedLine[]>([]);
  const [typed, setTyped] = useState<readonly Part[]>();
  const [keeps, setKeeps] = useState(false);
  const amounts = liveAmounts(added, noOffer, taxRate);
  const due = amounts.totalAmount;
  const parts = shownParts(typed ?? [firstPart(usual)], due);
  const left = remainingOf(due, paidIn(parts));
  const change = cashExcess(due, parts);
  const lacksReference = parts.some(
    ({ amount, paymentMethod, reference }) =>
      (amount ?? 0) > 0 && asksReference(paymentMethod) && reference.trim() === '',
  );
  const isOff = added.length === 0 || lacksReference;

  const sell = (isPrinting: boolean) =>
    run(async () => {
      const payments = sentParts(parts, keeps);
      const { data } = await mutateAsync({
        resource: invoices.name,
        values: {
          customerId: row.id,
          branchId: row.branchId,
          status: 'Sent',
          items: added,
          ...(payments.length > 0 ? { payments } : {}),
        },
        meta: { idempotencyKey },
        successNotification: false,
        errorNotification: false,
      });
      pushToast({
        kind: 'success',
        title: t('ifa.created', { invoiceNumber: textIn(data, 'invoiceNumber') }),
        text: [row.fullName, change > 0 && !keeps && t('ifa.change', { amount: format.money(change) })]
          .filter(Boolean)
          .join(t('error.listComma')),
      });
      onClose();
      if (isPrinting)
        navigate(`${invoices.route}/${data.id}/print`, {
          state: { isPrinting: true, from: `${from.pathname}${from.search}` },
        });
    });
  const sum = format.money(remainingOf(due, left), { always2: true });
  return (
    <ActionDialog
      title={t('customers.sell')}
      okText={t('pay.payAndPrint', { amount: sum })}
      okIcon={<Glyph of={PrinterOutlined} />}
      className="pay-sheet"
      width={1128}
      sum={due}
      isBusy={isBusy}
      isOff={isOff || left > 0}
      problem={problem}
      others={[{ text: t(left > 0 ? 'pay.payPart' : 'pay.pay'), isOff, onSend: () => void sell(false) }]}
      onSend={() => void sell(true)}
      onClose={onClose}
    >
      <div className="pay-bill">
        <Person id={row.id} name={row.fullName} must={row.careNote} />
        <Bill fixed={[]} added={added} amounts={amounts} onChange={setAdded} />
        <Catalogue onAdd={(line) => setAdded((now) => withLine(now, line))} />
      </div>
      <div className="pay-money">
        {added.length > 0 && <Totals amounts={amounts} taxRate={taxRate} />}
        <p className="pay-due">
          {t('pay.due')}
          <strong>{format.money(due, { always2: true })}</strong>
        </p>
        <MethodsInput
          value={parts}
          onChange={setTyped}
          due={due}
          customerId={row.id}
          errorOf={(index, name) => errors[`payments.${index}.${name}`]}
          keeps={keeps}
          onKeep={setKeeps}
        />
      </div>
    </ActionDialog>
  );
};
