/** What other features and the app use of this one; nothing else of it is imported from outside. */

export { isOpenWhileLocked, lockRoutes } from './lock';
export { checkNewPassword, isCommonPassword } from './password-rules';
export { accountServer } from './server';
export { endSessions, forgetOldSessions, sessionReader } from './sessions';
export { authRoutes } from './sign-in';
