import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSession } from '../../providers/session';
import { useAction } from '../../screens/actions/use-action';
import { usePick } from '../../screens/controls/pending-choices';
import { numberIn } from '../../screens/data/row';
import type { FormValues } from '../../screens/form/values/merge';
import { Person } from '../../screens/person/person';
import { useWords } from '../../screens/words';
import { customers } from '../customers/entity';
import { CustomerField } from '../customers/input/customer-input';
import { TillSheet } from '../invoices/till/sheet';
import { deposit, sell } from './actions';

/** Whom it is sold to. */
interface Buyer {
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
const BuyerInput = ({ branchId, onChosen }: BuyerInputProps) => {
  const pick = usePick();
  const form = useForm<FormValues>({ defaultValues: { customerId: null, branchId } });
  const id = numberIn(form.watch(), 'customerId') ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is read once for each choice.
  useEffect(() => void pick(customers, id, onChosen), [id]);
  return (
    <FormProvider {...form}>
      <CustomerField id="sale-customer" />
    </FormProvider>
  );
};

interface SaleSheetProps {
  /** Whom it is sold to. Default: the user chooses in the sheet. */
  readonly row?: Buyer;
  /** Branch of the sale if the buyer is chosen in the sheet. Default: the buyer's own. */
  readonly branchId?: number | null;
  /** True opens the sheet for a deposit and nothing else. Default: false. */
  readonly isDeposit?: boolean;
  readonly onClose: () => void;
}

/** Sells packages and services, or takes a deposit, in the sheet of the till (INV-04, INV-27, R-21). */
export const SaleSheet = ({ row, branchId: wanted, isDeposit = false, onClose }: SaleSheetProps) => {
  const { t, label } = useWords();
  const session = useSession();
  const call = useAction(sell);
  const [buyer, setBuyer] = useState<Buyer | undefined>(row);
  // The money lies in the branch that takes it, which may differ from the customer's own.
  const own = typeof session.choice === 'number' ? session.choice : undefined;
  const branchId = wanted ?? own ?? buyer?.branchId ?? 0;
  return (
    <TillSheet
      way={isDeposit ? 'deposit' : 'sell'}
      title={isDeposit ? label(deposit.label) : t('customers.sell')}
      keepText={label(deposit.label)}
      account={{
        customer: buyer && { id: buyer.id, name: buyer.fullName },
        branchId,
        appointmentId: null,
        start: null,
        lines: [],
        invoice: null,
      }}
      call={{
        ...call,
        send: async ({ changed: _, leaveUnpaid: __, ...body }, said) =>
          buyer && call.send({ id: buyer.id }, { ...body, branchId }, said),
      }}
      done={(invoiceNumber) =>
        invoiceNumber === null ? label(deposit.done ?? deposit.label) : t('ifa.created', { invoiceNumber })
      }
      who={
        buyer ? (
          <Person id={buyer.id} name={buyer.fullName} alert={buyer.careNote} />
        ) : (
          <BuyerInput branchId={wanted ?? own ?? null} onChosen={setBuyer} />
        )
      }
      onClose={onClose}
    />
  );
};
