import type { ReactNode } from 'react';
import { useT } from '../i18n/react';

interface PageHeadProps {
  readonly title: string;
  /** Drawn under the title. */
  readonly text?: ReactNode;
  /** Commands of the page. */
  readonly children?: ReactNode;
}

/** Head of a hand-written page, like that of the generated lists. */
export const PageHead = ({ title, text, children }: PageHeadProps) => {
  const heading = (
    <div className="screen-title flex baseline gap-12">
      <h1 tabIndex={-1}>{title}</h1>
    </div>
  );
  return (
    <header className="screen-head cluster between cols-16">
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

/** Shown while the app or the sign-in state loads (RTE-02). */
export const Loading = () => (
  <div className="loading grid soft" role="status">
    {useT()('common.loading')}
  </div>
);
