import { Link } from 'react-router';
import { useFormat } from '../../i18n/react';
import { today } from '../../resources/today/today';
import type { Label } from '../../schema/field';
import { useWords } from '../../screens/words';

export const countFields = today.answer.parts.counts.fields;

interface Left {
  /** Null to who may not know it. */
  readonly count: number | null;
  readonly label: Label;
  readonly to: string;
}

export const Before = ({ of }: { readonly of: readonly Left[] }) => {
  const { label } = useWords();
  const format = useFormat();
  const found = of.filter(({ count }) => count !== null && count > 0);
  if (found.length === 0) return null;
  return (
    <p className="today-older">
      {found.map((one) => (
        <Link key={one.to} to={one.to}>
          {label(one.label)} <b>{format.integer(one.count)}</b>
        </Link>
      ))}
    </p>
  );
};
