import { useController } from 'react-hook-form';
import type { InputProps } from '../../screen';
import type { FormValues } from '../values/merge';

export type SelectPlace = Pick<InputProps, 'id' | 'name' | 'invalid' | 'describedBy'>;

/** Form binding and error state of a hand-written select. */
export const useSelect = ({ id, name, invalid, describedBy }: SelectPlace) => {
  const { value, onChange, onBlur, ref } = useController<FormValues>({ name }).field;
  const common = {
    id,
    ref,
    onBlur,
    status: invalid ? ('error' as const) : ('' as const),
    className: 'input-wide',
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
  };
  return { common, onChange, value: typeof value === 'number' ? value : null, text: value };
};
