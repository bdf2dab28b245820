import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/react';
import { Failure } from '../controls/failure';
import './card-part.css';

interface CardPartProps {
  readonly title: string;
  /** A link or a button at the end of the heading. */
  readonly extra?: ReactNode;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly children: ReactNode;
}

/** A part of the customer's page with its own data. If its query fails, the other parts still show. */
export const CardPart = ({ title, extra, isLoading, error, retry, children }: CardPartProps) => {
  const headId = useId();
  const t = useT();
  return (
    <section className="card-part" aria-labelledby={headId}>
      <div className="cluster between rows-4 cols-16" style={{ minBlockSize: 32 }}>
        <h3 id={headId}>{title}</h3>
        <span className="inline wrap">{extra}</span>
      </div>
      {error !== undefined ? (
        <Failure text={t('common.partFailed')} retry={retry} />
      ) : isLoading ? (
        <PartLoading />
      ) : (
        children
      )}
    </section>
  );
};

export const PartLoading = () => {
  const t = useT();
  return (
    <span className="skeleton-bar" role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
    </span>
  );
};
