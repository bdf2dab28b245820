import type { ReactNode } from 'react';
import { useSession } from '../../providers/session';
import { Denied, Guard } from '../guard';

interface AdminOnlyProps {
  /** Permission needed in addition to role Admin. */
  readonly permission: string;
  readonly denied: string;
  readonly children: ReactNode;
}

/** Screen for the system manager only (PRM-33). Other users see the refusal. */
export const AdminOnly = ({ permission, denied, children }: AdminOnlyProps) => {
  const { user } = useSession();
  return (
    <Guard permission={permission} denied={denied}>
      {user?.role === 'Admin' ? children : <Denied text={denied} />}
    </Guard>
  );
};
