import type { SignIn, SubjectServer } from '../../data/entity-server';
import { forgetOldInvitations, invitationRoutes } from './invitations';
import { lockRoutes } from './lock';
import { forgetOldNotices } from './notices';
import { isCommonPassword } from './passwords';
import { accountCalls } from './server';
import { forgetOldSessions, sessionReader } from './sessions';
import { addFirst, authRoutes, isEmpty } from './sign-in';
import { forgetOldTickets } from './tickets';

export { actorBefore, type EntryCall, enter, entered, entryCallOf, type Person, personOf } from './enter';
export { makeInvitation } from './invitations';
export { tellUser } from './notices';
export { checkNewPassword, confirmPassword, passwordText } from './passwords';
export { endSessions, hasFactor } from './sessions';
export { endTicket, hashOfToken, newSecretToken, openTicket, readTicket, tryTicket } from './tickets';

export const signIn: SignIn = { reader: sessionReader, isEmpty, isCommonPassword, addFirst };

/** Serves signing in, the screen lock, and the caller's own branches, sessions and PIN. */
export const accountServer: SubjectServer = {
  ...accountCalls,
  routes: (api, services, served) => {
    authRoutes(api, services, served);
    lockRoutes(api, services);
    invitationRoutes(api, services);
  },
  openBefore: /^GET \/auth\/permissions$|^POST \/auth\/(change-password|logout)$/,
  sweeps: [forgetOldSessions, forgetOldTickets, forgetOldInvitations, forgetOldNotices],
};
