import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { ReferenceSelect } from '../../screens/reference-select';
import { numberIn, textIn } from '../../screens/row';
import { services } from '../services/entity';

/** A line of the invoice, as it is sent. */
export interface AddedItem {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly serviceId: number;
}

interface AddServiceProps {
  readonly added: readonly AddedItem[];
  readonly onChange: (next: readonly AddedItem[]) => void;
}

/** A visit without a booking has the services that are named here (IFA-08). */
export const AddService = ({ added, onChange }: AddServiceProps) => {
  const t = useT();
  const add = async (id: number | null) => {
    if (id === null) return;
    try {
      const { data } = await request('GET', `${services.api}/${id}`);
      const description = textIn(data, 'name');
      const unitPrice = numberIn(data, 'price') ?? 0;
      onChange([...added, { description, quantity: 1, unitPrice, serviceId: id }]);
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof HttpError)) throw error;
      pushToast({ kind: 'error', title: t('common.error'), text: errorMessage(error, t) });
    }
  };
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
          icon={<DeleteOutlined />}
          aria-label={`${t('common.delete')}: ${added.at(-1)?.description ?? ''}`}
          title={`${t('common.delete')}: ${added.at(-1)?.description ?? ''}`}
          onClick={() => onChange(added.slice(0, -1))}
        />
      )}
    </div>
  );
};
