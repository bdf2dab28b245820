import type { signIn as ar } from '../ar/sign-in';

export const signIn: Readonly<Record<keyof typeof ar, string>> = {
  'login.title': 'Sign in',
  'login.username': 'Username',
  'login.password': 'Password',
  'login.showPassword': 'Show password',
  'login.submit': 'Sign in',
  'login.submitting': 'Signing in…',
  'login.success': 'Signed in successfully',
  'login.error.title': 'Login error',
  'login.error.invalidCredentials': 'Username or password incorrect',
  'login.error.unauthorized': 'Not authorized to log in',
  'login.error.atField': 'Does not match the username. Please check the letters and the keyboard language',
  'login.error.network': 'Server connection error',
  'login.error.fallback': 'Failed to log in',
  'login.error.tooMany': 'Too many wrong attempts, try again in {seconds} s',
  'login.capsLock': 'Caps Lock is on',
  'login.hidePassword': 'Hide password',
};
