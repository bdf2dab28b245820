import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n/react';

interface PageHeadProps {
  readonly title: string;
  /** Stands under the title. */
  readonly text?: ReactNode;
  /** The page's commands. */
  readonly children?: ReactNode;
}

/** The head of a page written by hand, as the generated lists have it. */
export const PageHead = ({ title, text, children }: PageHeadProps) => {
  const heading = (
    <div className="screen-title">
      <h1 tabIndex={-1}>{title}</h1>
    </div>
  );
  return (
    <header className="screen-head">
      {text === undefined ? (
        heading
      ) : (
        <div>
          {heading}
          <p className="quiet">{text}</p>
        </div>
      )}
      {children}
    </header>
  );
};

interface RetryAlertProps {
  readonly text: string;
  readonly className?: string;
  readonly onRetry: () => void;
}

/** A failure, and the way to try again. */
export const RetryAlert = ({ text, className, onRetry }: RetryAlertProps) => {
  const t = useT();
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className={className}
      message={text}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  );
};
