import { useCan } from '@refinedev/core';
import { Input, Skeleton } from 'antd';
import { errorMessage } from '../../../providers/http-error';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { Failure } from '../../../screens/controls/failure';
import { embeddedIn, numberIn, textIn } from '../../../screens/data/row';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { customers } from '../../customers/entity';
import { depositReceipt } from '../../invoices/deposit-receipt';
import { print } from '../../invoices/queries';
import { ByHand } from '../by-hand';
import { MessageTo } from '../write-dialog';
import { useReceiptTexts } from './receipt-text';

interface InvoiceReceiptProps {
  readonly invoiceId: number;
  readonly onClose: () => void;
}

/** The receipt of an invoice as a message: sent by the centre's channel, or copied for the user's own phone. */
export const InvoiceReceipt = ({ invoiceId, onClose }: InvoiceReceiptProps) => {
  const { ofInvoice } = useReceiptTexts();
  const { data, error, retry } = useQueryOf(print, {}, { params: { id: invoiceId }, once: true });
  if (data === undefined) return <Waiting {...{ error, retry, onClose }} />;
  const { invoice } = data;
  const fullName = textIn(embeddedIn(invoice, 'customerId'), customers.title);
  return <Receipt customerId={invoice.customerId} {...{ fullName, onClose }} made={ofInvoice(data)} />;
};

/** The same from the list of invoices. */
export const SendReceipt = ({ row, onClose }: RowDialogProps) => (
  <InvoiceReceipt invoiceId={row.id} onClose={onClose} />
);

/** The receipt of a deposit that was taken without a bill. The row is the customer, and names the deposit. */
export const SendDepositReceipt = ({ row, onClose }: RowDialogProps) => {
  const { ofDeposit } = useReceiptTexts();
  const depositId = numberIn(row, 'depositId') ?? 0;
  const { data, error, retry } = useQueryOf(
    depositReceipt,
    { depositId },
    { params: { id: row.id }, once: true },
  );
  if (data === undefined) return <Waiting {...{ error, retry, onClose }} />;
  return (
    <Receipt
      customerId={data.customer.id}
      fullName={data.customer.fullName}
      made={ofDeposit(data)}
      onClose={onClose}
    />
  );
};

interface WaitingProps {
  readonly error: Parameters<typeof errorMessage>[0] | undefined;
  readonly retry: () => void;
  readonly onClose: () => void;
}

/** The dialog until what it tells has arrived. */
const Waiting = ({ error, retry, onClose }: WaitingProps) => {
  const { t } = useWords();
  return (
    <ActionDialog title={t('receipt.send')} isOff onSend={() => {}} onClose={onClose}>
      {error ? (
        <Failure text={errorMessage(error, t)} retry={retry} />
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </ActionDialog>
  );
};

interface ReceiptProps {
  readonly customerId: number;
  readonly fullName: string;
  /** The text before the user changes it. */
  readonly made: string;
  readonly onClose: () => void;
}

const Receipt = ({ customerId, fullName, made, onClose }: ReceiptProps) => {
  const { t } = useWords();
  const maySend = useCan({ resource: 'messaging', action: 'create' }).data?.can;
  return maySend ? (
    <MessageTo id={customerId} title={t('receipt.send')} subject={fullName} made={made} onClose={onClose} />
  ) : (
    <Copied fullName={fullName} made={made} onClose={onClose} />
  );
};

/** For whoever may not send messages: the text to copy. */
const Copied = ({ fullName, made, onClose }: Omit<ReceiptProps, 'customerId'>) => {
  const { t } = useWords();
  return (
    <ActionDialog
      title={t('receipt.send')}
      subject={fullName}
      okText={t('common.close')}
      onSend={onClose}
      onClose={onClose}
      width={560}
    >
      <Input.TextArea readOnly dir="auto" autoSize aria-label={t('receipt.send')} value={made} />
      <ByHand text={made} recipient={null} />
    </ActionDialog>
  );
};
