import type { SignIn, SubjectServer } from '../../data/entity-server';
import { lockRoutes } from './lock';
import { isCommonPassword } from './passwords';
import { accountCalls } from './server';
import { forgetOldSessions, sessionReader } from './sessions';
import { addFirst, authRoutes, isEmpty } from './sign-in';

export { checkNewPassword } from './passwords';
export { canOf, endSessions } from './sessions';

export const signIn: SignIn = { reader: sessionReader, isEmpty, isCommonPassword, addFirst };

/** Serves signing in, the screen lock, and the caller's own branches, sessions and PIN. */
export const accountServer: SubjectServer = {
  ...accountCalls,
  routes: (api, services) => {
    authRoutes(api, services);
    lockRoutes(api, services);
  },
  openBefore: /^GET \/auth\/permissions$|^POST \/auth\/(change-password|logout)$/,
  sweeps: [forgetOldSessions],
};
