import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useT } from '../../../i18n/react';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { usePick } from '../../../screens/query/use-pick';
import { services } from '../../services/entity';

/** A line of the invoice, as it is sent. */
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

/** A visit without a booking has the services that are named here (IFA-08). */
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
          icon={<DeleteOutlined />}
          aria-label={`${t('common.delete')}: ${added.at(-1)?.description ?? ''}`}
          title={`${t('common.delete')}: ${added.at(-1)?.description ?? ''}`}
          onClick={() => onChange((now) => now.slice(0, -1))}
        />
      )}
    </div>
  );
};
