/**
 * Shapes of the WAHA calls and events that the product uses, written down from WAHA's OpenAPI document of 2026.7.1
 * (devlikeapro/waha-docs, static/swagger/openapi.json): the keys and which of them must be there. Answers of NOWEB and
 * WEBJS to a send differ from that document, as their sources show; `reachoutTimelock` is from the notes of 2026.7.2.
 */
export interface Shape {
  readonly needs: readonly string[];
  readonly may?: readonly string[];
}

const session: Shape = {
  needs: ['name', 'status'],
  may: ['config', 'me', 'presence', 'timestamps', 'apps', 'assignedWorker', 'engine'],
};
const info: Shape = {
  needs: ['name', 'presence', 'timestamps', 'status'],
  may: ['config', 'me', 'apps', 'assignedWorker', 'engine'],
};
const message: Shape = {
  needs: [
    'id',
    'timestamp',
    'from',
    'fromMe',
    'source',
    'to',
    'participant',
    'body',
    'hasMedia',
    'mediaUrl',
    'ack',
    'ackName',
  ],
  may: ['media', 'author', 'location', 'vCards', '_data', 'replyTo'],
};

/** Body that we send, and the answer of a success. */
export const wahaCalls: readonly {
  readonly call: RegExp;
  readonly sent?: Shape;
  readonly answered?: Shape;
}[] = [
  {
    call: /^GET \/api\/server\/version$/,
    answered: { needs: ['version', 'engine', 'tier', 'browser', 'platform', 'worker'] },
  },
  {
    call: /^POST \/api\/sessions$/,
    sent: { needs: [], may: ['name', 'start', 'config', 'apps'] },
    answered: session,
  },
  { call: /^PUT \/api\/sessions\/[\w-]+$/, sent: { needs: [], may: ['config', 'apps'] }, answered: session },
  { call: /^GET \/api\/sessions\/[\w-]+$/, answered: info },
  { call: /^POST \/api\/sessions\/[\w-]+\/(start|stop|restart|logout)$/, answered: session },
  {
    call: /^GET \/api\/sessions\/[\w-]+\/me$/,
    answered: { needs: ['id', 'pushName'], may: ['lid', 'jid', 'reachoutTimelock'] },
  },
  {
    call: /^POST \/api\/[\w-]+\/auth\/request-code$/,
    sent: { needs: ['phoneNumber'], may: ['method'] },
    answered: { needs: ['code'] },
  },
  { call: /^GET \/api\/contacts\/check-exists$/, answered: { needs: ['numberExists'], may: ['chatId'] } },
  { call: /^GET \/api\/[\w-]+\/new-message-id$/, answered: { needs: ['id'] } },
  {
    call: /^POST \/api\/sendText$/,
    sent: {
      needs: ['chatId', 'text', 'session'],
      may: ['id', 'reply_to', 'linkPreview', 'linkPreviewHighQuality'],
    },
  },
  { call: /^GET \/api\/[\w-]+\/chats\/[^/]+\/messages\/[^/]+$/, answered: message },
  { call: /^GET \/api\/[\w-]+\/lids\/.+$/, answered: { needs: [], may: ['lid', 'pn'] } },
  { call: /^GET \/api\/[\w-]+\/profile$/, answered: { needs: ['id', 'picture', 'name'] } },
];

/** Keys of the answer to `sendText` by engine. */
export const sentAnswers: Readonly<Record<string, Shape>> = {
  GOWS: message,
  NOWEB: { needs: ['key'], may: ['message', 'messageTimestamp', 'status'] },
  WEBJS: { needs: ['id'], may: ['ack', 'body', 'timestamp', 'fromMe'] },
};

export const envelope: Shape = {
  needs: ['id', 'timestamp', 'session', 'engine', 'event', 'payload', 'environment'],
  may: ['metadata', 'me'],
};
export const payloads: Readonly<Record<string, Shape>> = {
  'session.status': { needs: ['name', 'status', 'statuses'], may: ['data'] },
  'message.ack': {
    needs: ['id', 'from', 'to', 'participant', 'fromMe', 'ack', 'ackName'],
    may: ['_data', 'error'],
  },
  message,
};
