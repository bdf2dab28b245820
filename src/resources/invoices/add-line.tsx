import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useState } from 'react';
import { useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import type { Entity } from '../../schema/entity';
import type { FormValues } from '../../screens/form/merge';
import { ReferenceSelect } from '../../screens/reference-select';
import { numberIn, textIn } from '../../screens/row';
import { packages } from '../packages/entity';
import { services } from '../services/entity';
import { packageLine } from './package-line';

interface AddLineProps {
  readonly onAdd: (line: FormValues, focus: 'description' | 'quantity') => void;
}

/** A service or a package fills in what it is called and costs today; anything else is typed. */
export const AddLine = memo(({ onAdd }: AddLineProps) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const pick = async (entity: Entity, id: number | null) => {
    if (id === null) return;
    setBusy(true);
    try {
      const { data } = await request('GET', `${entity.api}/${id}`);
      const name = textIn(data, 'name');
      const unitPrice = numberIn(data, 'price') ?? 0;
      onAdd(
        entity.name === packages.name
          ? {
              description: packageLine(name, t('invoice.line.package', { package: name })),
              unitPrice,
              packageId: id,
            }
          : { description: name, unitPrice, serviceId: id },
        'quantity',
      );
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof HttpError)) throw error;
      pushToast({ kind: 'error', title: t('common.error'), text: errorMessage(error, t) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="invoice-add">
      <ReferenceSelect
        to={services.name}
        value={null}
        disabled={isBusy}
        placeholder={t('invoices.addService')}
        aria-label={t('invoices.addService')}
        onChange={(id) => void pick(services, id)}
      />
      <ReferenceSelect
        to={packages.name}
        value={null}
        disabled={isBusy}
        placeholder={t('invoices.addPackage')}
        aria-label={t('invoices.addPackage')}
        onChange={(id) => void pick(packages, id)}
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
