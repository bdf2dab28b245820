import { useCan } from '@refinedev/core';
import { Input, Skeleton } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../providers/messages';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { Failure } from '../../../screens/controls/failure';
import { embeddedIn, numberIn, textIn } from '../../../screens/data/row';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { customers } from '../../customers/entity';
import { depositReceipt } from '../../invoices/deposit-receipt';
import { print } from '../../invoices/queries';
import { ByHand } from '../by-hand';
import { MessageForm } from '../message-form';
import { customerMessaging } from '../queries';
import { sendMessage } from '../sending';
import { useReceiptTexts } from './receipt-text';

interface InvoiceReceiptProps {
  readonly invoiceId: number;
  readonly onClose: () => void;
}

/** The receipt of an invoice as a message: sent by the centre's channel, or copied for the user's own phone. */
export const InvoiceReceipt = ({ invoiceId, onClose }: InvoiceReceiptProps) => {
  const { t } = useWords();
  const { ofInvoice } = useReceiptTexts();
  const { data, error, retry } = useQueryOf(print, {}, { params: { id: invoiceId }, once: true });
  if (data === undefined) return <Waiting {...{ error, retry, onClose }} title={t('receipt.send')} />;
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
  const { t } = useWords();
  const { ofDeposit } = useReceiptTexts();
  const depositId = numberIn(row, 'depositId') ?? 0;
  const { data, error, retry } = useQueryOf(
    depositReceipt,
    { depositId },
    { params: { id: row.id }, once: true },
  );
  if (data === undefined) return <Waiting {...{ error, retry, onClose }} title={t('receipt.send')} />;
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
  readonly title: string;
  readonly error: Parameters<typeof errorMessage>[0] | undefined;
  readonly retry: () => void;
  readonly onClose: () => void;
}

/** The dialog until what it tells has arrived. */
const Waiting = ({ title, error, retry, onClose }: WaitingProps) => {
  const { t } = useWords();
  return (
    <ActionDialog title={title} isOff onSend={() => {}} onClose={onClose}>
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

const Receipt = (props: ReceiptProps) => {
  const maySend = useCan({ resource: 'messaging', action: 'create' }).data?.can;
  return maySend ? <Sent {...props} /> : <Copied {...props} />;
};

const Sent = ({ customerId, fullName, made, onClose }: ReceiptProps) => {
  const { t, label } = useWords();
  const { data: reach, error } = useQueryOf(
    customerMessaging,
    {},
    { params: { id: customerId }, once: true },
  );
  const call = useAction(sendMessage);
  const [typed, setTyped] = useState<string>();
  const message = typed ?? made;
  const send = async () => {
    if (await call.send({ id: customerId }, { message, purpose: 'service' })) onClose();
  };
  return (
    <MessageForm
      title={t('receipt.send')}
      subject={fullName}
      label={label(sendMessage.input.message.label)}
      text={message}
      onText={setTyped}
      recipient={reach?.recipient ?? null}
      obstacle={reach?.obstacle}
      error={call.errors.message}
      problem={call.problem || (error ? errorMessage(error, t) : '')}
      isBusy={call.isBusy}
      onSend={() => void send()}
      onClose={onClose}
    />
  );
};

/** For whoever may not send messages: the text to copy. */
const Copied = ({ fullName, made, onClose }: ReceiptProps) => {
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
