import { Alert, Button } from 'antd';
import { useT } from '../../i18n/react';

interface FailureProps {
  readonly text: string;
  /** Absent where the same again is of no use. */
  readonly retry?: () => void;
  readonly className?: string;
}

/** Stands in the place of what could not be loaded. */
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
