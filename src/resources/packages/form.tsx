import { useT } from '../../i18n/react';
import { RowsInput } from '../../screens/form/inputs/rows-input';
import type { FormParts, InputProps } from '../../screens/screen';
import { packages } from './entity';

const ItemsInput = (input: InputProps) => {
  const t = useT();
  return (
    <RowsInput
      {...input}
      field={packages.fields.items}
      texts={{ add: t('packages.addItem'), remove: t('packages.removeItem') }}
    />
  );
};

export const packagesForm: FormParts = { inputs: { items: ItemsInput } };
