import { PrinterOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useFormat } from '../../i18n/react';
import { useSettings } from '../../providers/data';
import { useSession } from '../../providers/session';
import { sumOf } from '../../schema/money';
import { ActionDialog } from '../../screens/actions/action-dialog';
import { withQuietUnit } from '../../screens/cells/cells';
import { Glyph } from '../../screens/glyph';
import { Person } from '../../screens/person/person';
import { useWords } from '../../screens/words';
import { useDepositFor } from '../attendance/check-out/deposit-for';
import { useNextAppointment } from '../attendance/check-out/next-appointment';
import { ConcessionNotice } from '../invoices/form/concession-notice';
import { isOfferTyped, liveAmounts, liveConcessions, livePriced } from '../invoices/form/live-amounts';
import { useMethods } from '../invoices/methods';
import { cashExcess, paidIn } from '../invoices/paid';
import { Bill } from '../invoices/pay/bill';
import { Catalogue } from '../invoices/pay/catalogue';
import { DepositTiles } from '../invoices/pay/deposit-tiles';
import { isLineWrong, type SheetLine, withLine } from '../invoices/pay/lines';
import { MethodsInput } from '../invoices/pay/methods-input';
import { noOffer, OfferInput } from '../invoices/pay/offer-input';
import { firstPart, type Part, sentParts, shownParts } from '../invoices/pay/parts';
import { useColleagues } from '../invoices/pay/use-colleagues';
import { type Offer, remainingOf } from '../invoices/rules';
import { moneySettings } from '../invoices/settings/money';
import { Totals } from '../invoices/show/totals';
import { deposit as depositAction } from './actions';
import { BuyerInput } from './buyer-input';
import { type Buyer, useSelling } from './selling';
import '../invoices/invoices.css';
import '../invoices/pay/pay.css';

export interface SaleSheetProps {
  /** Whom it is sold to. Default: the user chooses in the sheet. */
  readonly row?: Buyer;
  /** Branch of the sale if the buyer is chosen in the sheet. Default: the buyer's own. */
  readonly branchId?: number | null;
  /** True opens the sheet for a deposit and nothing else. Default: false. */
  readonly isDeposit?: boolean;
  readonly onClose: () => void;
}

/**
 * Sells packages and services, or takes a deposit, in one sheet: tap what is sold, tap how it is paid, print (INV-04,
 * INV-27, R-21).
 */
export const SaleSheet = ({ row, branchId: wanted, isDeposit = false, onClose }: SaleSheetProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const session = useSession();
  const { usual, asksReference } = useMethods();
  const { invoiceTaxRate: taxRate, creditEnabled } = useSettings(moneySettings);
  const [chosen, setBuyer] = useState<Buyer | undefined>(row);
  // The money lies in the branch that takes it, which may differ from the customer's own.
  const own = typeof session.choice === 'number' ? session.choice : undefined;
  const branchId = wanted ?? own ?? chosen?.branchId ?? 0;
  const buyer = chosen && { ...chosen, branchId };
  const colleagues = useColleagues(branchId);
  const [lines, setLines] = useState<readonly SheetLine[]>([]);
  const [deposit, setDeposit] = useState<number>();
  const [offer, setOffer] = useState<Offer>(noOffer);
  const [typed, setTyped] = useState<readonly Part[]>();
  const [keeps, setKeeps] = useState(false);
  const amounts = liveAmounts(lines, offer, taxRate);
  // A deposit is no part of the invoice: it is taken alone, or beside the goods.
  const isKept = isDeposit || (deposit !== undefined && lines.length === 0);
  const due = sumOf([amounts.totalAmount, deposit ?? 0]);
  // Nothing is paid by no method, also where an amount was typed before the lines cost nothing.
  const parts = due > 0 ? shownParts(typed ?? [firstPart(usual)], due) : [];
  const paid = paidIn(parts);
  const left = remainingOf(due, paid);
  // A deposit cannot stay owed.
  const lacksDeposit = deposit !== undefined && paid < deposit;
  const change = cashExcess(due, parts);
  const next = useNextAppointment({
    customerId: buyer?.id ?? 0,
    branchId,
    start: null,
    lines: lines.flatMap(({ serviceId, staffId }) => (serviceId === null ? [] : [{ serviceId, staffId }])),
  });
  const forAppointment = useDepositFor(buyer?.id, isDeposit || deposit !== undefined);
  const call = useSelling({ buyer, onClose, next, depositFor: forAppointment.appointmentId });
  const isOfferWrong = !isOfferTyped(offer, livePriced(lines)) || lines.some(isLineWrong);
  const lacksReference = parts.some(
    ({ amount, paymentMethod, reference }) =>
      (amount ?? 0) > 0 && asksReference(paymentMethod) && reference.trim() === '',
  );
  const isOff =
    buyer === undefined ||
    (isKept ? due === 0 : lines.length === 0 || isOfferWrong) ||
    lacksReference ||
    lacksDeposit;

  const sell = (isPrinting: boolean) => {
    if (isKept) return void call.keep(due, parts[0], isPrinting);
    return void call.sell(
      { lines, offer, deposit, due, payments: sentParts(parts, keeps), change: keeps ? 0 : change },
      isPrinting,
    );
  };
  const sum = remainingOf(due, left);
  const title = isDeposit ? label(depositAction.label) : t('customers.sell');
  return (
    <ActionDialog
      title={title}
      okText={sum > 0 ? t('pay.payAndPrint', { amount: format.money(sum) }) : t('pay.andPrint')}
      okIcon={<Glyph of={PrinterOutlined} />}
      className="pay-sheet"
      width={1128}
      sum={due}
      isBusy={call.isBusy}
      isOff={isOff || left > 0}
      problem={call.problem}
      others={
        isKept
          ? [{ text: label(depositAction.label), isOff: isOff || left > 0, onSend: () => sell(false) }]
          : [
              {
                text: t(left > 0 ? 'pay.payPart' : 'pay.pay'),
                isOff: isOff || (left > 0 && deposit !== undefined),
                onSend: () => sell(false),
              },
            ]
      }
      onSend={() => sell(true)}
      onClose={onClose}
    >
      <div className="pay-bill">
        {chosen ? (
          <Person id={chosen.id} name={chosen.fullName} must={chosen.careNote} />
        ) : (
          <BuyerInput branchId={wanted ?? own ?? null} onChosen={setBuyer} />
        )}
        {isDeposit ? (
          <>
            <p className="quiet">{t('pay.depositKept')}</p>
            <DepositTiles value={deposit} onChange={setDeposit} error={call.depositError} />
            {forAppointment.part}
          </>
        ) : (
          <>
            <Bill
              lines={lines}
              amounts={amounts}
              colleagues={colleagues}
              deposit={deposit}
              onChange={setLines}
              onNoDeposit={() => setDeposit(undefined)}
            />
            {forAppointment.part}
            <Catalogue
              onAdd={(line) => setLines((now) => withLine(now, line))}
              deposit={
                creditEnabled ? { value: deposit, onChange: setDeposit, error: call.depositError } : undefined
              }
            />
          </>
        )}
      </div>
      <div className="pay-money">
        {lines.length > 0 && (
          <>
            <OfferInput
              offer={offer}
              isWrong={!isOfferTyped(offer, livePriced(lines))}
              isWanted
              onChange={setOffer}
            />
            <Totals amounts={amounts} taxRate={taxRate} deposit={deposit} />
            <ConcessionNotice of={liveConcessions(lines, amounts)} />
          </>
        )}
        <p className="pay-due">
          {t('pay.due')}
          <strong>{withQuietUnit(format.money(due))}</strong>
        </p>
        {due > 0 && (
          <MethodsInput
            branchId={branchId}
            value={parts}
            onChange={setTyped}
            due={due}
            customerId={isKept ? null : (buyer?.id ?? null)}
            errorOf={call.errorOf}
            most={isKept ? 1 : undefined}
            keeps={keeps}
            onKeep={setKeeps}
            keepsExcess={deposit === undefined && !isKept}
          />
        )}
        {!isKept && next.part}
      </div>
    </ActionDialog>
  );
};
