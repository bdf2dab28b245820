import type { SignIn, SubjectServer } from '../../data/entity-server';
import { forgetOldTries } from './attempts';
import { forgetOldDevices } from './devices';
import { forgetOldNotices } from './enter';
import { forgetOldInvitations, invitationRoutes } from './invitations';
import { lockRoutes } from './lock';
import { endOldMasks } from './mask';
import { weaknessFor } from './passwords';
import { accountCalls } from './server';
import { forgetOldSessions, sessionReader } from './sessions';
import { addFirst, authRoutes, firstAdminName, isEmpty } from './sign-in';

export {
  actorBefore,
  type EntryCall,
  enter,
  entered,
  entryCallOf,
  heldPerson,
  personOf,
  tellUser,
} from './enter';
export { makeInvitation } from './invitations';
export { beginMask, endMasks } from './mask';
export { checkNewPassword, confirmPassword, holdSession, passwordText, recordOwn } from './passwords';
export { canOf, endSessions, hashOf, heldRoles, newToken } from './sessions';

export const signIn: SignIn = {
  reader: sessionReader,
  isEmpty,
  weaknessOfFirst: (pool, username, password) =>
    weaknessFor(pool, password, { username, fullName: firstAdminName }),
  addFirst,
};

/** Serves signing in, the screen lock, and the caller's own branches, sessions and PIN. */
export const accountServer: SubjectServer = {
  ...accountCalls,
  routes: (api, services, served) => {
    authRoutes(api, services, served);
    lockRoutes(api, services);
    invitationRoutes(api, services);
  },
  ofSession:
    /^GET \/auth\/(sessions|notices|pin|factors)$|^POST \/auth\/(lock|unlock|logout)$|^DELETE \/auth\/mask$/,
  openBefore: /^GET \/auth\/permissions$|^POST \/auth\/(change-password|logout)$/,
  sweeps: [
    forgetOldSessions,
    forgetOldTries,
    forgetOldDevices,
    forgetOldInvitations,
    forgetOldNotices,
    endOldMasks,
  ],
};
