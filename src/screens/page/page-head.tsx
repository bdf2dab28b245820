import type { ReactNode } from 'react';

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
