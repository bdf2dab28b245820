export { isOpenWhileLocked, lockRoutes } from './lock';
export { checkNewPassword, isCommonPassword } from './passwords';
export { accountServer } from './server';
export { endSessions, forgetOldSessions, sessionReader } from './sessions';
export { authRoutes } from './sign-in';
