import type { EmbeddedRole, EmbeddedServer } from '../../server/db/embedded/embedded';

/**
 * Templates of test databases. No connection may stay open to them, because that would block cloning.
 * - `empty`: roles and extensions, no tables
 * - `tables`: the same after all migrations
 * - `world`: with the branches and users of `buildWorld`, all signed in
 * - `gym`: tables and users of the second book, made by the first worker that needs it
 * - `demo`: with the demo centre, made by the first worker that needs it
 */
export const templates = {
  empty: 'centre',
  tables: 'centre_template',
  world: 'centre_world',
  gym: 'centre_gym',
  demo: 'centre_demo',
} as const;

export type TemplateName = keyof typeof templates;

interface LoginFacts {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
}

/** Connection data of the run's one server. Plain data, because it crosses a process border. */
export interface ServerFacts {
  readonly logins: Readonly<Record<EmbeddedRole, LoginFacts>>;
}

export function serverFacts(server: EmbeddedServer): ServerFacts {
  const login = (role: EmbeddedRole): LoginFacts => {
    const { host = '', port = 0, user = '', password } = server.facts(role);
    return { host, port, user, ...(typeof password === 'string' ? { password } : {}) };
  };
  return {
    logins: { superuser: login('superuser'), owner: login('owner'), plain: login('plain') },
  };
}
