interface AppointmentFact {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** True for what is owed. Default: false. */
  readonly isBad?: boolean;
}

/** Facts of a booking's customer, beside each other in one frame. */
export const FactList = ({ facts }: { readonly facts: readonly AppointmentFact[] }) =>
  facts.length === 0 ? null : (
    <dl className="booking-facts">
      {facts.map(({ key, label, text, isBad = false }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={isBad ? 'booking-bad' : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
