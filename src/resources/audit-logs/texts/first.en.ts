import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'menu.auditLogs': 'Audit logs',
  'auditLogs.noRead': 'You lack the permission to view the audit log (audit.read)',
  'audit.allUsers': 'All users',
  'audit.allEntities': 'All entities',
  'audit.allActions': 'All actions',
  'audit.system': 'System',
  'auditLogs.detailsTitle': 'Audit entry',
  'audit.userWithName': '{fullName} ({username})',
  'auditLogs.empty': 'No audit logs',
  'auditLogs.error.load': 'Error loading the audit log',
  'audit.id': 'Id',
  'audit.field': 'Field',
  'audit.before': 'Before',
  'audit.after': 'After',
};
