import { type ContractApp, isProduct } from '../support/calls/contract';
import { at, type Entry, type Request } from './probe';

/** Probes for the calls that no declaration describes. */
export const handWrittenProbes = (app: ContractApp): readonly Entry[] => [
  ...ownCalls,
  ...(isProduct(app) ? messagingCalls : []),
];

interface Asked extends Omit<Request, 'url'> {
  /** Default: a session alone is enough. */
  readonly permission?: string;
  readonly good?: number;
  readonly url?: string;
}

/** One request to the call of this name. */
const probe = (
  name: string,
  { permission, good = 200, url = name.split(' ')[1] ?? '', ...rest }: Asked = {},
): Entry => [
  name,
  [
    {
      name: permission ?? 'session',
      ...(permission === undefined ? {} : { permission }),
      good: [good],
      request: at(url, rest),
    },
  ],
];

const ownCalls: readonly Entry[] = [
  probe('GET /healthz'),
  probe('GET /readyz'),
  // Without a contact there is none: see tests/server/system/connections.test.ts.
  probe('GET /.well-known/security.txt', { good: 404 }),
  probe('GET /api/openapi.json'),
  probe('GET /api/docs'),
  probe('GET /api/docs/assets/:file', { url: '/api/docs/assets/initializer.js' }),
  probe('POST /api/auth/login', { good: 400, body: {} }),
  probe('GET /api/settings/public'),
  probe('GET /api/settings'),
  probe('PUT /api/settings', { permission: 'settings.update', body: { clock: '12' } }),
  probe('GET /api/settings/:key', { url: '/api/settings/clock' }),
  probe('PUT /api/settings/:key', {
    permission: 'settings.update',
    url: '/api/settings/clock',
    body: { value: '12' },
  }),
  probe('GET /api/backups/:id/file', {
    permission: 'settings.update',
    good: 404,
    url: '/api/backups/999999/file',
  }),
  // Public: see tests/server/settings/pages.test.ts.
  ['GET /api/images/:name', []],
  // Answers with a stream: tests/server/http/live.test.ts reads it over a real connection.
  ['GET /api/live', []],
  ['POST /api/auth/logout', []],
  probe('GET /api/auth/permissions'),
  probe('PUT /api/auth/preferences', { body: { clock: '24' } }),
  // Would lock the session for the rest of the file: see tests/server/account/screen-lock.test.ts.
  ['POST /api/auth/lock', []],
  // Some of them only the sign-in page calls, without a session: see tests/server/account/factors.test.ts.
  ...['change-password', 'unlock', 'login/factor', 'invitation', 'invitation/accept', 'confirm'].map((path) =>
    probe(`POST /api/auth/${path}`, { good: 400, body: {} }),
  ),
  probe('PUT /api/auth/pin', { good: 400, body: {} }),
  // Whose views, for whom and until when: see tests/server/settings/list-views.test.ts.
  probe('POST /api/list-views', { good: 400, body: {} }),
  probe('PUT /api/list-views/:id', { good: 400, url: '/api/list-views/999999', body: {} }),
  probe('DELETE /api/list-views/:id', { good: 404, url: '/api/list-views/999999' }),
];

const messagingCalls: readonly Entry[] = [
  probe('GET /api/whatsapp/settings', { permission: 'messaging.read' }),
  probe('PUT /api/whatsapp/settings', { permission: 'settings.update', body: { reminderHoursBefore: 24 } }),
  probe('GET /api/whatsapp/sessions/:id/qr', {
    permission: 'messaging.manage',
    good: 404,
    url: '/api/whatsapp/sessions/999999/qr',
  }),
  // Authenticated by signatures instead of sessions: see tests/server/channels/webhooks.test.ts.
  ['POST /api/whatsapp/webhooks/:id', []],
  ['GET /api/whatsapp/webhooks/:id', []],
];
