import { useEffect, useState } from 'react';
import { useFormat, useLanguage } from '../../../i18n/react';
import { useSession } from '../../../providers/session';
import type { MenuCount } from '../../../schema/book';
import type { Query } from '../../../schema/query';
import { listIn, numberIn, valueIn } from '../../../screens/data/row';
import { useBranchQuery } from '../../../screens/page/branch-query';

interface MenuNumberProps {
  readonly counted: MenuCount;
}

/** The number beside a menu entry, in the chosen branches and live. Nothing while nothing waits. */
export const MenuNumber = ({ counted }: MenuNumberProps) => {
  const [query, setQuery] = useState<Query>();
  useEffect(() => {
    let isShown = true;
    // A number that cannot be loaded is no number: the menu works without.
    counted.query().then(
      (loaded) => isShown && setQuery(loaded),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [counted]);
  return query && <Asked query={query} counted={counted} />;
};

/** The most that the pill has room for. */
const most = 99;

const Asked = ({ query, counted: { at, label } }: MenuNumberProps & { readonly query: Query }) => {
  const { choice } = useSession();
  const language = useLanguage();
  const format = useFormat();
  const { data } = useBranchQuery(query, choice, {});
  const [part, key] = at;
  const count = key === undefined ? listIn(data, part).length : (numberIn(valueIn(data, part), key) ?? 0);
  if (count === 0) return null;
  return (
    <span className="shell-number rigid bold small to-end">
      {format.number(Math.min(count, most))}
      {count > most && '+'}
      <span className="visually-hidden"> {label[language]}</span>
    </span>
  );
};
