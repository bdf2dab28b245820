import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { useWatch } from 'react-hook-form';
import { toLatinDigits } from '../../../schema/digits';
import { useAction } from '../../../screens/actions/use-action';
import type { FormValues } from '../../../screens/form/values/merge';
import { useWords } from '../../../screens/words';
import { link } from '../actions';
import { customers } from '../entity';

/** Fewer digits are no phone yet. */
const enoughDigits = 7;

export const isPhone = (typed: unknown): typed is string =>
  typeof typed === 'string' && toLatinDigits(typed).replace(/\D/g, '').length >= enoughDigits;

interface OtherBranchesProps {
  readonly onFound?: (customerId: number) => void;
}

/** Brings the card that another branch keeps for the first phone typed, instead of a second one. */
export const OtherBranches = ({ onFound }: OtherBranchesProps) => {
  const { label } = useWords();
  const { send, isBusy } = useAction(link);
  const { data: access } = useCan({ resource: customers.name, action: 'create' });
  const [typed, branchId] = useWatch<FormValues>({ name: [customers.fields.phones.flat.key, 'branchId'] });
  const phone = (Array.isArray(typed) ? typed : []).find(isPhone);
  if (phone === undefined || typeof branchId !== 'number' || access?.can !== true) return null;
  const search = async () => {
    const sent = await send({}, { phone: phone.trim(), branchId });
    if (sent) onFound?.(sent.answer.id);
  };
  return (
    <Button type="link" className="form-field-link" loading={isBusy} onClick={() => void search()}>
      {label(link.label)}
    </Button>
  );
};
