import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { usePick } from '../../screens/controls/choosing';
import { numberIn } from '../../screens/data/row';
import { FieldFrame } from '../../screens/form/frame/field-frame';
import type { FormValues } from '../../screens/form/values/merge';
import { useWords } from '../../screens/words';
import { customers } from '../customers/entity';
import { CustomerInput } from '../customers/input/customer-input';

/** Whom it is sold to. */
export interface Buyer {
  readonly id: number;
  readonly branchId: number;
  readonly fullName: string;
  readonly careNote?: string | null;
}

interface BuyerInputProps {
  readonly branchId: number | null;
  readonly onChosen: (buyer: Buyer) => void;
}

/** Finds whom it is sold to, or adds somebody new. */
export const BuyerInput = ({ branchId, onChosen }: BuyerInputProps) => {
  const { t } = useWords();
  const pick = usePick();
  const form = useForm<FormValues>({ defaultValues: { customerId: null, branchId } });
  const id = numberIn(form.watch(), 'customerId') ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is read once for each choice.
  useEffect(() => void pick(customers, id, onChosen), [id]);
  return (
    <FormProvider {...form}>
      <FieldFrame id="sale-customer" label={t('common.customer')} required wide>
        <CustomerInput
          id="sale-customer"
          name="customerId"
          mode="create"
          invalid={false}
          describedBy={undefined}
        />
      </FieldFrame>
    </FormProvider>
  );
};
