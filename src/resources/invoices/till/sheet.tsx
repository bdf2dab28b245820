import { PrinterOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/react';
import { useSettingsState } from '../../../providers/data';
import type { HttpError } from '../../../providers/http-error';
import type { Toast } from '../../../providers/toasts';
import type { Payload, RecordOf } from '../../../schema/types';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { withQuietUnit } from '../../../screens/cells/cells';
import { Glyph } from '../../../screens/glyph';
import { Notice } from '../../../screens/notice';
import type { Errors, Refused } from '../../../screens/query/use-call';
import { useQuestion } from '../../../screens/question';
import { useWords } from '../../../screens/words';
import { invoices } from '../entity';
import { Bill, useColleagues } from '../pay/bill';
import { Catalogue, DepositTiles } from '../pay/catalogue';
import { changedLines, sentLine, withLine } from '../pay/lines';
import { MethodsInput } from '../pay/methods-input';
import { OfferInput } from '../pay/offer-input';
import { sentParts } from '../pay/parts';
import { Totals } from '../pay/totals';
import { remainingOf } from '../rules';
import { moneySettings } from '../settings/money';
import type { tillAnswer, tillInput } from './input';
import { useAfterPaying, useNextAppointment } from './next-appointment';
import { type Account, useDepositFor, useSessionOf, useTill, type Way } from './use-till';
import '../invoices.css';
import '../pay/pay.css';

/** What the till sends, whatever is billed. */
export type TillBody = Payload<typeof tillInput> & {
  readonly payments: ReturnType<typeof sentParts>;
  /** Lines of the appointment that were changed at the desk. */
  readonly changed: ReturnType<typeof changedLines>;
  readonly leaveUnpaid: boolean;
};

type TillAnswer = RecordOf<typeof tillAnswer>;

/** What is said of an answer, and of a refusal. */
interface Said {
  readonly title: (answer: TillAnswer) => string;
  readonly text: (answer: TillAnswer) => string | undefined;
  readonly more: (answer: TillAnswer) => Toast['more'];
  readonly refused: Refused;
}

/** The call that bills: of a visit, an appointment or a customer. */
export interface TillCall {
  readonly isBusy: boolean;
  readonly problem: string;
  readonly errors: Errors;
  readonly send: (
    body: TillBody,
    said: Said,
    isPrinting: boolean,
  ) => Promise<{ readonly answer: TillAnswer } | undefined>;
}

interface TillSheetProps {
  readonly account: Account;
  readonly way: Way;
  readonly call: TillCall;
  readonly title: string;
  /** Names the button that takes a deposit alone. Default: the title. */
  readonly keepText?: string;
  /** Title of the toast; the number is null if nothing was invoiced. */
  readonly done: (invoiceNumber: string | null) => string;
  /** Who pays, or where somebody is chosen. */
  readonly who: ReactNode;
  readonly onClose: () => void;
}

/**
 * The sheet of the till: tap what is sold, tap how it is paid, print. Checks a visit out, issues its invoice alone, sells
 * goods or takes a deposit, with lines without owned sessions, discounts, several payments and change (IFA-08, INV-04,
 * INV-27, R-06, R-19, R-21).
 */
export const TillSheet = (props: TillSheetProps) => {
  const { account, way, call, title, keepText = title, done, who, onClose } = props;
  const { customer, branchId, appointmentId, start, invoice, lines: before } = account;
  const { t, label } = useWords();
  const format = useFormat();
  const question = useQuestion();
  const { settings, refresh } = useSettingsState(moneySettings);
  const till = useTill(account, way);
  const { lines, deposit, offer, amounts, due, paid, left, parts, isVisit, isKept, isNaught, isOff } = till;
  const colleagues = useColleagues(branchId);
  const sessionOf = useSessionOf(lines, customer?.id, appointmentId);
  const again = lines.flatMap(({ serviceId, staffId }) =>
    serviceId === null ? [] : [{ serviceId, staffId }],
  );
  const next = useNextAppointment({ customerId: customer?.id ?? 0, branchId, start, lines: again });
  const forAppointment = useDepositFor(
    customer?.id,
    way === 'deposit' || deposit !== undefined,
    appointmentId,
  );
  const after = useAfterPaying(next.again);

  const said: Said = {
    title: ({ invoiceNumber }) => done(invoiceNumber),
    text: ({ change }) =>
      [!isVisit && customer?.name, change > 0 && t('ifa.change', { amount: format.money(change) })]
        .filter(Boolean)
        .join(t('error.listComma')) || undefined,
    more: (answer) => after.offered(answer, next.isChosen),
    // A 404 means that credit was switched off, or that what is billed was deleted meanwhile.
    refused: async ({ status }: HttpError) =>
      deposit !== undefined && status === 404 && !(await refresh()).creditEnabled
        ? t('credit.off')
        : undefined,
  };

  /** Closes the sheet on success, books what was chosen, and opens the print page if wanted. */
  const send = async (isPaying: boolean, isPrinting: boolean): Promise<void> => {
    const sent = await call.send(
      {
        payments: isPaying ? sentParts(parts, till.keeps) : [],
        items: lines.filter(({ line }) => !line).map(sentLine),
        changed: invoice ? [] : changedLines(lines, before),
        ...offer,
        deposit: deposit ?? null,
        depositFor: deposit === undefined ? null : forAppointment.appointmentId,
        // Without lines the paid amount is the price; only the server can split it into net and tax.
        due: till.isPriced ? due : null,
        leaveUnpaid: !isPaying || left > 0,
      },
      said,
      isPrinting,
    );
    if (!sent) return;
    onClose();
    void next.book(after.bookLater);
    if (isPrinting) after.print(sent.answer);
  };
  /** Asks before money of a visit stays owed, so that a slip of the finger does not leave it unpaid. */
  const press = (isPaying: boolean, isPrinting: boolean) => {
    const rest = isPaying ? left : due;
    if (!isVisit || rest === 0) return void send(isPaying, isPrinting);
    question({
      title: t('checkOut.leaveTitle', { amount: format.money(rest) }),
      content: t('checkOut.leaveText', { name: customer?.name ?? '' }),
      okText: t('checkOut.leave'),
      okButtonProps: { danger: true },
      cancelText: t('common.back'),
      onOk: () => send(isPaying, isPrinting),
    });
  };
  const isLeft = left > 0;
  const justLeaves = way === 'leave' && isNaught;
  const others = !isVisit
    ? [
        {
          text: isKept ? keepText : t(isLeft ? 'pay.payPart' : 'pay.pay'),
          isOff: isOff || (isLeft && deposit !== undefined),
          onSend: () => press(true, false),
        },
      ]
    : due > 0 && !till.isMade
      ? [
          ...(deposit === undefined
            ? [{ text: t('checkOut.leaveUnpaid'), isDanger: true, onSend: () => press(false, false) }]
            : []),
          { text: t('pay.pay'), isOff, onSend: () => press(true, false) },
        ]
      : justLeaves
        ? [{ text: t('checkOut.justLeave'), isOff, onSend: () => press(true, false) }]
        : [];
  /** What the button takes. Without lines the paid amount is the price. */
  const sum = till.isPriced ? remainingOf(due, left) : paid;
  const isPlain = till.isNothing && isVisit;
  const okText = isPlain
    ? way === 'stay'
      ? title
      : t('checkOut.justLeave')
    : way === 'leave' && due === 0 && paid === 0
      ? t('checkOut.print')
      : sum > 0
        ? t('pay.payAndPrint', { amount: format.money(sum) })
        : t('pay.andPrint');
  const tiles = { value: deposit, onChange: till.setDeposit, error: call.errors.deposit };
  const isBilled = lines.length > 0 || deposit !== undefined;
  return (
    <ActionDialog
      title={title}
      okText={okText}
      okIcon={isPlain ? undefined : <Glyph of={PrinterOutlined} />}
      isBusy={call.isBusy}
      isOff={isOff || (!isVisit && isLeft)}
      problem={call.problem}
      className="pay-sheet"
      width={1128}
      sum={due}
      others={others}
      onSend={() => press(true, !isPlain)}
      onClose={onClose}
    >
      <div className="pay-bill stack gap-16">
        {who}
        {invoice && (
          <Notice
            type="info"
            message={t('ifa.exists', { invoiceNumber: invoice.invoiceNumber ?? `INV-${invoice.id}` })}
          />
        )}
        {way === 'stay' && appointmentId === null && !invoice && lines.length === 0 && (
          <Notice type="info" message={t('ifa.empty')} />
        )}
        {way === 'deposit' ? (
          <>
            <p className="quiet">{t('pay.depositKept')}</p>
            <DepositTiles {...tiles} />
          </>
        ) : (
          (isBilled || !isVisit) && (
            <Bill
              lines={lines}
              amounts={amounts}
              colleagues={colleagues}
              sessionOf={sessionOf}
              deposit={deposit}
              onChange={invoice ? undefined : till.setLines}
              onNoDeposit={() => till.setDeposit(undefined)}
            />
          )
        )}
        {forAppointment.part}
        {way !== 'deposit' && !invoice && (
          <Catalogue
            onAdd={(line) => till.setLines((now) => withLine(now, line))}
            deposit={settings.creditEnabled ? tiles : undefined}
          />
        )}
      </div>
      <div className="pay-money stack gap-12">
        {lines.length > 0 && !invoice && (
          <OfferInput offer={offer} isWrong={till.isDiscountWrong} onChange={till.setOffer} />
        )}
        {lines.length > 0 && !isNaught && (
          <Totals
            amounts={amounts}
            taxRate={till.taxRate}
            hasTotal={due !== amounts.totalAmount}
            deposit={deposit}
            {...(invoice && invoice.paid > 0 ? { paid: invoice.paid, remaining: invoice.remaining } : {})}
          />
        )}
        {isNaught ? (
          <p className="pay-due">{t('pay.nothingDue')}</p>
        ) : (
          <p className="pay-due">
            {t('pay.due')}
            <strong>{withQuietUnit(format.money(due))}</strong>
          </p>
        )}
        {till.isAsked && (
          <section className="grid" aria-label={label(invoices.fields.payments.label)}>
            <MethodsInput
              branchId={branchId}
              value={parts}
              onChange={till.setTyped}
              due={due}
              customerId={isKept ? null : (customer?.id ?? null)}
              errorOf={(index, name) => call.errors[`payments.${index}.${name}`]}
              keeps={till.keeps}
              onKeep={deposit === undefined ? till.setKeeps : undefined}
            />
          </section>
        )}
        {!(isKept && !isVisit) && next.part}
      </div>
    </ActionDialog>
  );
};
