import { Button } from 'antd';
import { useT } from '../../i18n/react';
import { Notice } from '../notice';

interface FailureProps {
  readonly text: string;
  /** Omit it if a retry would not help. */
  readonly retry?: () => void;
  readonly className?: string;
}

export const Failure = ({ text, retry, className }: FailureProps) => {
  const t = useT();
  return (
    <Notice
      type="error"
      className={className}
      message={text}
      action={retry && <Button onClick={retry}>{t('common.retry')}</Button>}
    />
  );
};
