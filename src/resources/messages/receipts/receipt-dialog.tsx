import { useCan } from '@refinedev/core';
import { Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useSystemName } from '../../../brand/use-brand';
import { errorMessage } from '../../../providers/messages';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { Failure } from '../../../screens/controls/failure';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { customers } from '../../customers/entity';
import { print } from '../../invoices/queries';
import { ByHand } from '../by-hand';
import { MessageForm } from '../message-form';
import { customerMessaging } from '../queries';
import { sendMessage } from '../sending';
import { type TakenDeposit, useReceiptTexts } from './receipt-text';

interface InvoiceReceiptProps {
  readonly invoiceId: number;
  readonly onClose: () => void;
}

/** The receipt of an invoice as a message: sent by the centre's channel, or copied for the user's own phone. */
export const InvoiceReceipt = ({ invoiceId, onClose }: InvoiceReceiptProps) => {
  const { t } = useWords();
  const { ofInvoice } = useReceiptTexts();
  const { data, error, retry } = useQueryOf(print, {}, { params: { id: invoiceId }, once: true });
  if (data === undefined)
    return (
      <ActionDialog title={t('receipt.send')} isOff onSend={() => {}} onClose={onClose}>
        {error ? (
          <Failure text={errorMessage(error, t)} retry={retry} />
        ) : (
          <Skeleton active paragraph={{ rows: 4 }} />
        )}
      </ActionDialog>
    );
  const { invoice } = data;
  const fullName = textIn(embeddedIn(invoice, 'customerId'), customers.title);
  return <Receipt customerId={invoice.customerId} {...{ fullName, onClose }} made={ofInvoice(data)} />;
};

/** The same from the list of invoices. */
export const SendReceipt = ({ row, onClose }: RowDialogProps) => (
  <InvoiceReceipt invoiceId={row.id} onClose={onClose} />
);

interface DepositReceiptProps {
  readonly customerId: number;
  readonly deposit: TakenDeposit;
  /** When it was taken, ISO 8601. */
  readonly at: string;
  readonly onClose: () => void;
}

export const DepositReceipt = ({ customerId, deposit, at, onClose }: DepositReceiptProps) => {
  const { ofDeposit } = useReceiptTexts();
  const systemName = useSystemName();
  return (
    <Receipt
      customerId={customerId}
      fullName={deposit.fullName}
      made={ofDeposit(deposit, systemName, at)}
      onClose={onClose}
    />
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
