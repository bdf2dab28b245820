/** Ports of the cluster's programs. `primary` and `web` are HAProxy's, in front of the primary and of the servers. */
export interface Ports {
  readonly first: number;
  readonly second: number;
  readonly pooler: number;
  readonly primary: number;
  readonly web: number;
  readonly servers: readonly number[];
}

export const postgresSettings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 100
`;

export const pgbouncerSettings = ({ pooler, primary }: Ports, users: string) => `
[databases]
centre = host=127.0.0.1 port=${primary} dbname=centre
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 15
max_client_conn = 500
server_login_retry = 1
`;

/** HAProxy settings. The primary is the node that answers 'f' to `pg_is_in_recovery`. */
export const haproxySettings = ({ first, second, primary, web, servers }: Ports) => `
global
  maxconn 1000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  mode tcp
  bind 127.0.0.1:${primary}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startMessage('haproxy_check', 'postgres')}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${queryMessage('select pg_is_in_recovery()')}
  tcp-check expect binary 440000000b00010000000166
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server first 127.0.0.1:${first}
  server second 127.0.0.1:${second}
listen web
  mode http
  bind 127.0.0.1:${web}
  balance roundrobin
  option httpchk GET /readyz
  option redispatch
  default-server check inter 500ms fall 2 rise 1
${servers.map((port, index) => `  server centre${index + 1} 127.0.0.1:${port}`).join('\n')}
`;

const startMessage = (user: string, database: string): string => {
  const body = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`, 'latin1');
  return `${lengthOf(body)}${body.toString('hex')}`;
};

const queryMessage = (sql: string): string => {
  const body = Buffer.from(`${sql}\0`, 'latin1');
  return `51${lengthOf(body)}${body.toString('hex')}`;
};

/** Length field of a protocol message: its bytes plus the four of the field itself. */
const lengthOf = (body: Buffer): string => (body.length + 4).toString(16).padStart(8, '0');
