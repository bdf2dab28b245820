import type { ReactNode } from 'react';
import { useT } from '../../i18n/react';
import { AdminOnly } from '../page/admin-only';

/** The settings' screens are the system manager's alone (SET-01, PRM-33). */
export const SettingsOnly = ({ children }: { readonly children: ReactNode }) => (
  <AdminOnly permission="settings.read" denied={useT()('settings.notAuthorised')}>
    {children}
  </AdminOnly>
);
