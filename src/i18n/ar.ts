import { appointments } from './ar/appointments';
import { audit } from './ar/audit';
import { auditLog } from './ar/audit-log';
import { branchSelection } from './ar/branch-selection';
import { branches } from './ar/branches';
import { catalogue } from './ar/catalogue';
import { common } from './ar/common';
import { customers } from './ar/customers';
import { dashboard } from './ar/dashboard';
import { errors } from './ar/errors';
import { expenses } from './ar/expenses';
import { form } from './ar/form';
import { frame } from './ar/frame';
import { generic } from './ar/generic';
import { keyboard } from './ar/keyboard';
import { money } from './ar/money';
import { permissions } from './ar/permissions';
import { rights } from './ar/rights';
import { roles } from './ar/roles';
import { screens } from './ar/screens';
import { shell } from './ar/shell';
import { shifts } from './ar/shifts';
import { signIn } from './ar/sign-in';
import { users } from './ar/users';
import { validation } from './ar/validation';

/** Every Arabic text of the interface by its key (FND-25). Texts of a new area go into a file of their own. */
export const ar = {
  ...appointments,
  ...audit,
  ...money,
  ...catalogue,
  ...expenses,
  ...shifts,
  ...users,
  ...auditLog,
  ...roles,
  ...branches,
  ...branchSelection,
  ...common,
  ...customers,
  ...dashboard,
  ...errors,
  ...form,
  ...frame,
  ...generic,
  ...keyboard,
  ...permissions,
  ...rights,
  ...screens,
  ...shell,
  ...signIn,
  ...validation,
} as const;

export type TextKey = keyof typeof ar;

/** The texts of one language. */
export type Texts = Readonly<Record<TextKey, string>>;
