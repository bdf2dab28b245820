import { useParams } from 'react-router';
import { useT } from '../../i18n/react';
import { print } from '../../resources/invoices/queries';
import { useQueryOf } from '../../screens/query/use-query-of';
import { InvoicePaper } from './invoice-paper';
import { documentFailure } from './paper/document-data';
import { PaperFrame } from './paper/paper-frame';

export const InvoicePrint = () => {
  const t = useT();
  const { id = '' } = useParams();
  const { data, isLoading, error, retry } = useQueryOf(print, {}, { params: { id: Number(id) }, once: true });
  const number = data?.invoice.invoiceNumber;
  return (
    <PaperFrame
      title={number ? `${t('print.invoice')} ${number}` : t('print.invoice')}
      permission="invoices.read"
      back={`/invoices/${id}`}
      isLoading={isLoading}
      failure={documentFailure(error, t)}
      onRetry={retry}
    >
      {() => data && <InvoicePaper {...data} />}
    </PaperFrame>
  );
};
