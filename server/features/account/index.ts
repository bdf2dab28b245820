import type { SignIn, SubjectServer } from '../../data/entity-server';
import { forgetOldTries } from './attempts';
import { forgetOldDevices } from './devices';
import { lockRoutes } from './lock';
import { weaknessFor } from './passwords';
import { accountCalls } from './server';
import { forgetOldSessions, sessionReader } from './sessions';
import { addFirst, authRoutes, firstAdminName, isEmpty } from './sign-in';

export { checkNewPassword } from './passwords';
export { canOf, endSessions } from './sessions';

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
  routes: (api, services) => {
    authRoutes(api, services);
    lockRoutes(api, services);
  },
  openBefore: /^GET \/auth\/permissions$|^POST \/auth\/(change-password|logout)$/,
  sweeps: [forgetOldSessions, forgetOldTries, forgetOldDevices],
};
