import { useT } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { CellRows, NameCell } from '../../screens/cells/cells';
import { defineScreen } from '../../screens/screen';
import { customerPackageActions } from './actions';
import { customerPackages } from './entity';

interface SessionsCellProps {
  readonly row: RowOf<typeof customerPackages>;
  /** True: every service. Default: the first, and how many more there are. */
  readonly all?: boolean;
}

/** The services of a sold package, each with the sessions that are left of it: what somebody at the desk is asked. */
const SessionsCell = ({ row: { items }, all = false }: SessionsCellProps) => {
  const t = useT();
  return (
    <CellRows rows={items} all={all}>
      {({ serviceName, left, sessions }) => (
        <NameCell name={serviceName} beneath={t('customers.sessionsLeft', { left, bought: sessions })} />
      )}
    </CellRows>
  );
};

export const customerPackagesScreen = defineScreen({
  entity: customerPackages,
  cells: { items: ({ row }) => <SessionsCell row={row} /> },
  widths: { customerId: 160, items: 180 },
  dialogs: { correct: () => import('./correct-dialog').then((file) => file.CorrectDialog) },
  // allowed, but without effect.
  pointless: { extend: ({ status }) => status === 'Used', release: ({ status }) => status !== 'Frozen' },
  show: async () => ({ cells: { items: ({ row }) => <SessionsCell row={row} all /> } }),
});

/** `customerPackagesScreen` with its row actions, for other screens that show sold packages. */
export const soldScreen = { ...customerPackagesScreen, actions: Object.values(customerPackageActions) };
