import { Alert, Button } from 'antd';
import { useT } from '../../i18n/react';

interface FailureProps {
  readonly text: string;
  /** Omit it if a retry would not help. */
  readonly retry?: () => void;
  readonly className?: string;
}

export const Failure = ({ text, retry, className }: FailureProps) => {
  const t = useT();
  return (
    <Alert
      type="error"
      showIcon
      className={className}
      message={text}
      action={retry && <Button onClick={retry}>{t('common.retry')}</Button>}
    />
  );
};
