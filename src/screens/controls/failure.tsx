import { Alert, Button } from 'antd';
import { useWords } from '../words';

interface FailureProps {
  readonly text: string;
  /** Absent where the same again is of no use. */
  readonly retry?: () => void;
  readonly className?: string;
}

/** Stands in the place of what could not be loaded. */
export const Failure = ({ text, retry, className }: FailureProps) => {
  const { t } = useWords();
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
