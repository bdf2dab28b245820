import type { ReactNode } from 'react';
import { useSession } from '../../providers/session';
import { Denied, Guard } from '../guard';

interface AdminOnlyProps {
  /** Right that is needed beside role Admin. */
  readonly permission: string;
  readonly denied: string;
  readonly children: ReactNode;
}

/** A screen of the system manager alone (PRM-33); everybody else reads why it stays closed. */
export const AdminOnly = ({ permission, denied, children }: AdminOnlyProps) => {
  const { user } = useSession();
  return (
    <Guard permission={permission} denied={denied}>
      {user?.role === 'Admin' ? children : <Denied text={denied} />}
    </Guard>
  );
};
