import type { EmbeddedRole, EmbeddedServer } from '../../server/db/embedded/embedded';

/** Prepared (roles, extensions) and without tables. */
export const emptyDatabase = 'centre';
/** The same after all migrations. Never connected to, so that it can be cloned at any moment. */
export const templateDatabase = 'centre_template';

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
