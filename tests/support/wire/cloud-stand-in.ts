import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../at-end';

/**
 * The official provider for tests, as Meta's OpenAPI document of v23.0 (facebook/openapi) and its pages on webhooks
 * describe it. `cloud-schema.ts` holds the shapes, and the recorder checks every answer against them.
 */

export interface CloudNumber {
  readonly id: string;
  readonly display_phone_number: string;
  verified_name: string;
  code_verification_status: 'VERIFIED' | 'NOT_VERIFIED' | 'EXPIRED';
  status: 'CONNECTED' | 'PENDING' | 'DISCONNECTED' | 'BANNED';
  quality_rating: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN';
  messaging_limit_tier: string;
  /** Two-step PIN that the number has; a registration must name it. */
  pin: string | undefined;
}

export interface CloudTemplate {
  readonly name: string;
  readonly language: string;
  status: string;
  readonly category: string;
  rejected_reason?: string;
  readonly parameter_format?: string;
  readonly components: readonly object[];
}

interface Asked {
  readonly line: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export const cloudToken = 'planted-cloud-token';
export const cloudSecret = 'planted-app-secret';

/** Code that the provider sends by SMS. */
const sentCode = '123456';
const pageSize = 2;

export const cloudStandIn = async () => {
  const numbers = new Map<string, CloudNumber>();
  const templates = new Map<string, CloudTemplate[]>();
  const asked: Asked[] = [];
  const sent: Readonly<Record<string, unknown>>[] = [];
  /** Error codes of the next sends. */
  const troubles: (readonly [status: number, code: number])[] = [];

  const failed = (status: number, code: number, message = 'refused') => ({
    status,
    json: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A' } },
  });
  const ok = (json: object) => ({ status: 200, json });

  const answer = (method: string, url: URL, body: Asked['body']) => {
    const [version, node = '', verb = ''] = url.pathname.split('/').filter(Boolean);
    if (version !== 'v23.0') return failed(400, 2635);
    if (verb === 'message_templates' && method === 'GET') return templatePage(node, url.searchParams);
    const number = numbers.get(node);
    if (!number) return failed(400, 100, 'Unsupported get request');
    const { pin, id, ...shown } = number;
    switch (`${method} ${verb}`) {
      case 'GET ': {
        const wanted = (url.searchParams.get('fields') ?? '').split(',');
        return ok({
          ...Object.fromEntries(Object.entries(shown).filter(([key]) => wanted.includes(key))),
          id,
        });
      }
      case 'POST request_code':
        if (number.code_verification_status === 'VERIFIED') return failed(400, 136024);
        return ok({ success: true });
      case 'POST verify_code':
        if (body.code !== sentCode) return failed(400, 136025);
        number.code_verification_status = 'VERIFIED';
        return ok({ success: true });
      case 'POST register':
        if (number.code_verification_status !== 'VERIFIED') return failed(400, 133006);
        if (pin !== undefined && pin !== body.pin) return failed(400, 133005);
        number.pin = String(body.pin);
        number.status = 'CONNECTED';
        return ok({ success: true });
      case 'POST messages':
        return send(number, body);
      default:
        return failed(400, 100);
    }
  };

  const templatePage = (account: string, query: URLSearchParams) => {
    const all = templates.get(account);
    if (!all) return failed(400, 100);
    const from = Number(query.get('after') ?? 0);
    const data = all
      .slice(from, from + pageSize)
      .map((one, index) => ({ id: String(from + index + 1), ...one }));
    const isLast = from + pageSize >= all.length;
    const cursors = { before: String(from), after: String(from + data.length) };
    return ok({ data, paging: isLast ? { cursors } : { cursors, next: 'https://graph.facebook.com/next' } });
  };

  const send = (number: CloudNumber, body: Asked['body']) => {
    const trouble = troubles.shift();
    if (trouble) return failed(...trouble);
    if (number.status !== 'CONNECTED') return failed(400, 133010);
    // Nobody has written here in the last 24 hours.
    if (body.type === 'text') return failed(400, 131047);
    sent.push(body);
    return ok({
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: body.to }],
      messages: [{ id: `wamid.${sent.length}` }],
    });
  };

  const server = http.createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const url = new URL(request.url ?? '/', 'http://cloud');
    const body = text === '' ? {} : (JSON.parse(text) as Asked['body']);
    asked.push({ line: `${request.method} ${url.pathname}`, body });
    const { status, json } =
      request.headers.authorization === `Bearer ${cloudToken}`
        ? answer(request.method ?? 'GET', url, body)
        : failed(401, 190);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/v23.0`,
    numbers,
    templates,
    asked,
    sent,
    troubles,
    sentCode,
    add: (number: Pick<CloudNumber, 'id' | 'display_phone_number'> & Partial<CloudNumber>) => {
      const whole: CloudNumber = {
        verified_name: 'مركز التجميل',
        code_verification_status: 'NOT_VERIFIED',
        status: 'PENDING',
        quality_rating: 'GREEN',
        messaging_limit_tier: 'TIER_250',
        pin: undefined,
        ...number,
      };
      numbers.set(whole.id, whole);
      return whole;
    },
  };
};

/** A signed webhook about an account. */
export const signedWebhook = (account: string, field: string, value: object, time = Date.now()) => {
  const payload = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: account, time: Math.floor(time / 1000), changes: [{ field, value }] }],
  });
  const signature = `sha256=${createHmac('sha256', cloudSecret).update(payload).digest('hex')}`;
  return { payload, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } };
};
