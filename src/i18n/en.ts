import type { Texts } from './ar';
import { appointments } from './en/appointments';
import { audit } from './en/audit';
import { auditLog } from './en/audit-log';
import { branchSelection } from './en/branch-selection';
import { branches } from './en/branches';
import { catalogue } from './en/catalogue';
import { common } from './en/common';
import { customers } from './en/customers';
import { dashboard } from './en/dashboard';
import { errors } from './en/errors';
import { expenses } from './en/expenses';
import { form } from './en/form';
import { frame } from './en/frame';
import { generic } from './en/generic';
import { keyboard } from './en/keyboard';
import { money } from './en/money';
import { permissions } from './en/permissions';
import { rights } from './en/rights';
import { roles } from './en/roles';
import { screens } from './en/screens';
import { shell } from './en/shell';
import { shifts } from './en/shifts';
import { signIn } from './en/sign-in';
import { users } from './en/users';
import { validation } from './en/validation';

/** Every English text of the interface by its key (FND-25). */
export const en: Texts = {
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
};
