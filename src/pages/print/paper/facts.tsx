import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  /** Absent: the line is left out. */
  readonly value: ReactNode | undefined;
  readonly isStrong?: boolean;
}

export const Facts = ({
  facts,
  className,
}: {
  readonly facts: readonly Fact[];
  readonly className: string;
}) => (
  <dl className={className}>
    {facts
      .filter(({ value }) => value !== undefined && value !== '')
      .map(({ label, value, isStrong }) => (
        <div key={label} className={isStrong ? 'paper-strong' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
