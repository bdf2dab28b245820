import type { Gauge } from '../../kernel/gauges';

/** Who is signed in, and how many doors wait after wrong passwords. Failed sign-ins are requests with status 401. */
export const accountGauges: readonly Gauge[] = [
  {
    name: 'sign_in_sessions',
    help: 'Sign-in sessions that have not ended',
    sql: 'select count(*) from sessions where expires_at > now()',
  },
  {
    name: 'sign_in_waits',
    help: 'Names, addresses and devices that must wait after wrong passwords. Many at once are an attack',
    sql: 'select count(*) from sign_in_attempts where blocked_until > now()',
  },
];
