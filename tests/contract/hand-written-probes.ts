import { type ContractApp, isProduct } from '../support/calls/contract';
import { at, type Entry, type Probe, type Request } from './probe';

/** Probes for the calls that no declaration describes. */
export const handWrittenProbes = (app: ContractApp): readonly Entry[] => [
  ...ownCalls(),
  ...(isProduct(app) ? messagingCalls : []),
];

const ownCalls = (): readonly Entry[] => {
  const session = (
    url: string,
    good: readonly number[] = [200],
    rest: Omit<Request, 'url'> = {},
  ): readonly Probe[] => [{ name: 'session', good, request: at(url, rest) }];
  return [
    ['GET /healthz', session('/healthz')],
    ['GET /readyz', session('/readyz')],
    // Without a contact there is none: see tests/server/system/connections.test.ts.
    ['GET /.well-known/security.txt', session('/.well-known/security.txt', [404])],
    ['GET /api/openapi.json', session('/api/openapi.json')],
    ['GET /api/docs', session('/api/docs')],
    ['GET /api/docs/assets/:file', session('/api/docs/assets/initializer.js')],
    ['POST /api/auth/login', session('/api/auth/login', [400], { body: {} })],
    ['GET /api/settings/public', session('/api/settings/public')],
    ['GET /api/settings', session('/api/settings')],
    [
      'PUT /api/settings',
      [
        {
          name: 'several',
          permission: 'settings.update',
          good: [200],
          request: at('/api/settings', { body: { clock: '12' } }),
        },
      ],
    ],
    ['GET /api/settings/:key', session('/api/settings/clock')],
    [
      'PUT /api/settings/:key',
      [
        {
          name: 'set',
          permission: 'settings.update',
          good: [200],
          request: at('/api/settings/clock', { body: { value: '12' } }),
        },
      ],
    ],
    [
      'GET /api/backups/:id/file',
      [
        {
          name: 'of no backup',
          permission: 'settings.update',
          good: [404],
          request: at('/api/backups/999999/file'),
        },
      ],
    ],
    // Public: see tests/server/settings/pages.test.ts.
    ['GET /api/images/:name', []],
    // Answers with a stream: tests/server/http/live.test.ts reads it over a real connection.
    ['GET /api/live', []],
    ['POST /api/auth/logout', []],
    ['GET /api/auth/permissions', session('/api/auth/permissions')],
    ['POST /api/auth/change-password', session('/api/auth/change-password', [400], { body: {} })],
    ['PUT /api/auth/preferences', session('/api/auth/preferences', [200], { body: { clock: '24' } })],
    // Would lock the session for the rest of the file: see tests/server/account/screen-lock.test.ts.
    ['POST /api/auth/lock', []],
    ['POST /api/auth/unlock', session('/api/auth/unlock', [400], { body: {} })],
    // Only the sign-in page calls these, without a session: see tests/server/account/factors.test.ts.
    ['POST /api/auth/login/factor', session('/api/auth/login/factor', [400], { body: {} })],
    ['POST /api/auth/invitation', session('/api/auth/invitation', [400], { body: {} })],
    ['POST /api/auth/invitation/accept', session('/api/auth/invitation/accept', [400], { body: {} })],
    ['POST /api/auth/confirm', session('/api/auth/confirm', [400], { body: {} })],
    ['PUT /api/auth/pin', session('/api/auth/pin', [400], { body: {} })],
  ];
};

const messagingCalls: readonly Entry[] = [
  [
    'GET /api/whatsapp/settings',
    [{ name: 'whole', permission: 'messaging.read', good: [200], request: at('/api/whatsapp/settings') }],
  ],
  [
    'PUT /api/whatsapp/settings',
    [
      {
        name: 'one of them',
        permission: 'settings.update',
        good: [200],
        request: at('/api/whatsapp/settings', { body: { reminderHoursBefore: 24 } }),
      },
    ],
  ],
  [
    'GET /api/whatsapp/sessions/:id/qr',
    [
      {
        name: 'of no channel',
        permission: 'messaging.manage',
        good: [404],
        request: at('/api/whatsapp/sessions/999999/qr'),
      },
    ],
  ],
  // Authenticated by signatures instead of sessions: see tests/server/channels/webhooks.test.ts.
  ['POST /api/whatsapp/webhooks/:id', []],
  ['GET /api/whatsapp/webhooks/:id', []],
];
