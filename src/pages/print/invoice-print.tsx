import { useParams } from 'react-router';
import { useT } from '../../i18n/react';
import { textIn, valueIn } from '../../screens/row';
import { documentFailure, useDocument } from './document-data';
import { InvoicePaper } from './invoice-paper';
import { PaperFrame } from './paper-frame';

/** An invoice for a sheet or a roll, from one template. */
export const InvoicePrint = () => {
  const t = useT();
  const { id = '' } = useParams();
  const { data, isLoading, error, retry } = useDocument(`/invoices/${encodeURIComponent(id)}/print`);
  const number = textIn(valueIn(data, 'invoice'), 'invoiceNumber');
  return (
    <PaperFrame
      title={number === '' ? t('print.invoice') : `${t('print.invoice')} ${number}`}
      permission="invoices.read"
      back={`/invoices/${id}`}
      isLoading={isLoading}
      failure={documentFailure(error, t)}
      onRetry={retry}
    >
      {() => <InvoicePaper data={data} />}
    </PaperFrame>
  );
};
