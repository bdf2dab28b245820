import type { ReactNode } from 'react';

export interface SummaryCard {
  readonly key: string;
  readonly label: string;
  /** Absent while it is on its way. */
  readonly value: ReactNode | undefined;
  /** A line beneath the figure. */
  readonly note?: string;
}

/** Figures above a list (EXP-02). They keep their height while they load, so that the list does not jump. */
export const SummaryCards = ({
  cards,
  isBusy,
}: {
  readonly cards: readonly SummaryCard[];
  readonly isBusy: boolean;
}) => (
  <dl className="summary-cards" aria-busy={isBusy}>
    {cards.map(({ key, label, value, note }) => (
      <div key={key} className="summary-card">
        <dt>{label}</dt>
        <dd className="summary-value">{value ?? <span className="skeleton-bar" aria-hidden="true" />}</dd>
        {note !== undefined && <dd className="summary-note">{note}</dd>}
      </div>
    ))}
  </dl>
);
