import type { Texts } from './ar';
import { audit } from './en/audit';
import { branchSelection } from './en/branch-selection';
import { common } from './en/common';
import { customers } from './en/customers';
import { dashboard } from './en/dashboard';
import { errors } from './en/errors';
import { form } from './en/form';
import { frame } from './en/frame';
import { generic } from './en/generic';
import { keyboard } from './en/keyboard';
import { permissions } from './en/permissions';
import { rights } from './en/rights';
import { screens } from './en/screens';
import { shell } from './en/shell';
import { signIn } from './en/sign-in';
import { validation } from './en/validation';

/** Every English text of the interface by its key (FND-25). */
export const en: Texts = {
  ...audit,
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
