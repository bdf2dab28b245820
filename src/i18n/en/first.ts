import { appointments } from './appointments';
import { auditLog } from './audit-log';
import { backups } from './backups';
import { branchSelection } from './branch-selection';
import { branches } from './branches';
import { catalogue } from './catalogue';
import { channels } from './channels';
import { common } from './common';
import { customers } from './customers';
import { errors } from './errors';
import { expenses } from './expenses';
import { followUps } from './follow-ups';
import { form } from './form';
import { frame } from './frame';
import { generic } from './generic';
import { keyboard } from './keyboard';
import { messages } from './messages';
import { money } from './money';
import { permissions } from './permissions';
import { rights } from './rights';
import { screens } from './screens';
import { shell } from './shell';
import { signIn } from './sign-in';
import { users } from './users';
import { validation } from './validation';

/** The English texts that the interface starts with: all but those of `late.ts` and `server.ts`. */
export const first = {
  ...appointments,
  ...money,
  ...messages,
  ...catalogue,
  ...expenses,
  ...users,
  ...auditLog,
  ...branches,
  ...backups,
  ...branchSelection,
  ...channels,
  ...common,
  ...customers,
  ...errors,
  ...followUps,
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
