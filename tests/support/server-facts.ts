import type { EmbeddedRole, EmbeddedServer } from '../../server/db/embedded/embedded';

/**
 * What a test's database is cloned from. None is connected to once it is made, so that it can be cloned at any moment.
 * - `empty`: prepared (roles, extensions) and without tables
 * - `tables`: the same after all migrations
 * - `world`: with the branches and people of `buildWorld`, everybody signed in
 * - `gym`: the second book’s tables and people, made by the first who wants them
 * - `demo`: with the demo centre, made by the first who wants to look at rows in every state
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

/** How a worker reaches the one server of the run; plain data, since it crosses a process border. */
export interface ServerFacts {
  readonly version: number;
  readonly logins: Readonly<Record<EmbeddedRole, LoginFacts>>;
}

export function serverFacts(server: EmbeddedServer): ServerFacts {
  const login = (role: EmbeddedRole): LoginFacts => {
    const { host = '', port = 0, user = '', password } = server.facts(role);
    return { host, port, user, ...(typeof password === 'string' ? { password } : {}) };
  };
  return {
    version: server.major,
    logins: { superuser: login('superuser'), owner: login('owner'), plain: login('plain') },
  };
}
