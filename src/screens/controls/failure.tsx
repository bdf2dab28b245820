import { Button } from 'antd';
import type { CSSProperties } from 'react';
import { useT } from '../../i18n/react';
import { Notice } from '../notice';

interface FailureProps {
  readonly text: string;
  /** Omit it if a retry would not help. */
  readonly retry?: () => void;
  readonly style?: CSSProperties;
}

export const Failure = ({ text, retry, style }: FailureProps) => {
  const t = useT();
  return (
    <Notice
      type="error"
      style={style}
      message={text}
      action={retry && <Button onClick={retry}>{t('common.retry')}</Button>}
    />
  );
};
