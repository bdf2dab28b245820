import { Select } from 'antd';
import { useController } from 'react-hook-form';
import { ActionRun } from '../../screens/actions/action-run';
import { listIn, numberIn, textIn } from '../../screens/data/row';
import type { FormValues } from '../../screens/form/values/merge';
import type { InputProps, RowDialogProps } from '../../screens/screen';
import { correct } from './actions';
import { customerPackages } from './entity';

const ServiceInput = ({ id, name, row, invalid }: InputProps) => {
  const { field } = useController<FormValues>({ name });
  return (
    <Select<number>
      id={id}
      ref={field.ref}
      className="input-wide"
      status={invalid ? 'error' : ''}
      value={typeof field.value === 'number' ? field.value : null}
      options={listIn(row, 'items').map((item) => ({
        value: numberIn(item, 'serviceId') ?? 0,
        label: textIn(item, 'serviceName'),
      }))}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  );
};

/** Corrects the balance of a service; the first one is preselected. */
export const CorrectDialog = (props: RowDialogProps) => (
  <ActionRun
    {...props}
    action={correct}
    screen={{ entity: customerPackages }}
    values={{ serviceId: numberIn(listIn(props.row, 'items')[0], 'serviceId') }}
    parts={{ inputs: { serviceId: ServiceInput } }}
  />
);
