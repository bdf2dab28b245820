import { Button, type ButtonProps, Popconfirm } from 'antd';
import type { Action } from '../../schema/action';
import { useWords } from '../words';

interface AskedButtonProps extends Pick<ButtonProps, 'size'> {
  readonly action: Pick<Action, 'label' | 'confirm'>;
  readonly onConfirm: () => unknown;
}

/** Button of an action that ends something: its question stands beside it. */
export const AskedButton = ({ action, onConfirm, size }: AskedButtonProps) => {
  const { t, label } = useWords();
  const text = label(action.label);
  return (
    <Popconfirm
      title={typeof action.confirm === 'object' && label(action.confirm)}
      okText={text}
      okButtonProps={{ danger: true }}
      cancelText={t('common.cancel')}
      onConfirm={() => onConfirm()}
    >
      <Button danger size={size}>
        {text}
      </Button>
    </Popconfirm>
  );
};
