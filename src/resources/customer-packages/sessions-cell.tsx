import { useFormat, useT } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { Missing, NameCell } from '../../screens/cells/cells';
import type { customerPackages } from './entity';

interface SessionsCellProps {
  readonly row: RowOf<typeof customerPackages>;
  /** True: every service. Default: the first, and how many more there are. */
  readonly all?: boolean;
}

/** The services of a sold package, each with the sessions that are left of it: what somebody at the desk is asked. */
export const SessionsCell = ({ row: { items }, all = false }: SessionsCellProps) => {
  const t = useT();
  const format = useFormat();
  const shown = all ? items : items.slice(0, 1);
  if (items.length === 0) return <Missing />;
  return (
    <span className={all ? 'cell-rows cell-rows-all' : 'cell-rows'}>
      {shown.map(({ id, serviceName, left, sessions }) => (
        <NameCell
          key={id}
          name={serviceName}
          beneath={t('customers.sessionsLeft', { count: left, bought: sessions })}
        />
      ))}
      {items.length > shown.length && (
        <span className="cell-more">+{format.integer(items.length - shown.length)}</span>
      )}
    </span>
  );
};
