import type { ReactNode } from 'react';

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
    <div className="screen-title">
      <h1 tabIndex={-1}>{title}</h1>
    </div>
  );
  return (
    <header className="screen-head cluster between">
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
