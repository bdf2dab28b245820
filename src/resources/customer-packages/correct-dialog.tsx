import { Select } from 'antd';
import { ActionRun } from '../../screens/actions/action-run';
import { listIn, numberIn, textIn } from '../../screens/data/row';
import { useSelect } from '../../screens/form/frame/field-frame';
import type { InputProps, RowDialogProps } from '../../screens/screen';
import { correct } from './actions';
import { customerPackages } from './entity';

const ServiceInput = ({ row, ...place }: InputProps) => {
  const { common, value, onChange } = useSelect(place);
  return (
    <Select<number>
      {...common}
      value={value}
      options={listIn(row, 'items').map((item) => ({
        value: numberIn(item, 'serviceId') ?? 0,
        label: textIn(item, 'serviceName'),
      }))}
      onChange={onChange}
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
