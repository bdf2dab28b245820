import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import { useT } from '../../../i18n/react';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import type { FormValues } from '../../../screens/form/values/merge';
import { usePick } from '../../../screens/query/use-pick';
import { packages } from '../../packages/entity';
import { services } from '../../services/entity';
import { packageLine } from './package-line';

interface AddLineProps {
  readonly onAdd: (line: FormValues, focus: 'description' | 'quantity') => void;
}

/** A service or a package fills in what it is called and costs today; anything else is typed. */
export const AddLine = memo(({ onAdd }: AddLineProps) => {
  const t = useT();
  const pick = usePick();
  const addService = (id: number | null) =>
    pick(services, id, ({ name, price }) =>
      onAdd({ description: name, unitPrice: price, serviceId: id }, 'quantity'),
    );
  const addPackage = (id: number | null) =>
    pick(packages, id, ({ name, price }) => {
      const description = packageLine(name, t('invoice.line.package', { package: name }));
      onAdd({ description, unitPrice: price, packageId: id }, 'quantity');
    });
  return (
    <div className="invoice-add">
      <ReferenceSelect
        to={services.name}
        value={null}
        placeholder={t('invoices.addService')}
        aria-label={t('invoices.addService')}
        onChange={(id) => void addService(id)}
      />
      <ReferenceSelect
        to={packages.name}
        value={null}
        placeholder={t('invoices.addPackage')}
        aria-label={t('invoices.addPackage')}
        onChange={(id) => void addPackage(id)}
      />
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => onAdd({ description: null }, 'description')}
      >
        {t('invoices.addItem')}
      </Button>
    </div>
  );
});
AddLine.displayName = 'AddLine';
