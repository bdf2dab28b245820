import { Fragment, type ReactNode } from 'react';

export interface MovementLine {
  readonly key: number;
  readonly what: ReactNode;
  readonly figure: ReactNode;
  readonly isNegative: boolean;
  /** When, why, by whom; those that are null are left out. */
  readonly details: readonly ReactNode[];
}

/** Lines of a ledger on a narrow screen, two rows each instead of six columns. */
export const MovementLines = ({ lines }: { readonly lines: readonly MovementLine[] }) => (
  <ul className="movement-lines">
    {lines.map(({ key, what, figure, isNegative, details }) => (
      <li key={key}>
        <span>{what}</span>
        <span className={isNegative ? 'movement-amount cell-negative' : 'movement-amount'}>{figure}</span>
        <span className="movement-details">
          {details
            .filter((detail) => detail !== null && detail !== '')
            .map((detail, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change places.
              <Fragment key={index}>
                {index > 0 ? ' · ' : null}
                {detail}
              </Fragment>
            ))}
        </span>
      </li>
    ))}
  </ul>
);
