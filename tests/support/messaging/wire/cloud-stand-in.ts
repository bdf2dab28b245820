import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { objectIn } from '../../../../server/messaging/http/client';
import { atEnd } from '../../cleanup';
import { cloudSecret, cloudToken, signedEvent, statusEvent } from './cloud-events';
import { cloudCalls } from './cloud-schema';
import { wireCheck } from './description';

/**
 * The official provider for tests, as Meta's OpenAPI document of v23.0 (facebook/openapi) and its pages on webhooks
 * describe it. Every request is compared with the shapes of `cloud-schema.ts`; a difference turns the test or its file
 * red.
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

/** Faults of a send; the `accept…` ones and `malformed` take the message before they answer badly. */
export type CloudTrouble =
  | 'hang'
  | 'acceptHang'
  | 'accept500'
  | 'malformed'
  | readonly [status: number, code: number];

/** Code that the provider sends by SMS. */
const sentCode = '123456';
const pageSize = 2;

export const cloudStandIn = async () => {
  const numbers = new Map<string, CloudNumber>();
  const templates = new Map<string, CloudTemplate[]>();
  const asked: Asked[] = [];
  const sent: Asked['body'][] = [];
  /** Faults of the next sends. */
  const troubles: CloudTrouble[] = [];
  const { problems, asked: compare } = wireCheck();
  /** The only access token that is taken. */
  let token = cloudToken;
  /** Where statuses go. Default: nowhere. */
  let callback = '';
  let telling: Promise<unknown> = Promise.resolve();

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
    if (trouble === 'hang') return undefined;
    if (Array.isArray(trouble)) return failed(...(trouble as readonly [number, number]));
    if (number.status !== 'CONNECTED') return failed(400, 133010);
    // Nobody has written here in the last 24 hours.
    if (body.type === 'text') return failed(400, 131047);
    sent.push(body);
    const id = `wamid.${sent.length}`;
    tell(number, id, body);
    if (trouble === 'acceptHang') return undefined;
    // No code of the API: a proxy or a crash before it.
    if (trouble === 'accept500') return failed(500, 1);
    if (trouble === 'malformed') return { status: 200, json: '{"messages":' };
    return ok({
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: body.to }],
      messages: [{ id }],
    });
  };

  /** Tells what became of a message, one event after another, as long as somebody takes them. */
  const tell = ({ id: session, display_phone_number }: CloudNumber, id: string, body: Asked['body']) => {
    if (callback === '') return;
    const number = { session, phone: display_phone_number.replace(/\D/g, ''), secret: cloudSecret };
    for (const status of ['sent', 'delivered']) {
      const { payload, headers } = statusEvent(number, {
        ...{ id, status, recipient_id: body.to, biz_opaque_callback_data: body.biz_opaque_callback_data },
        pricing: { billable: true, pricing_model: 'PMP', category: 'utility' },
      });
      const post = () =>
        fetch(callback, { method: 'POST', headers, body: payload }).then((one) => one.text());
      telling = telling.then(post);
      telling.catch((error: unknown) => problems.add(`status of ${id}: ${String(error)}`));
    }
  };

  const server = http.createServer(async (request, response) => {
    let text = '';
    try {
      for await (const part of request) text += part;
    } catch {
      // Whoever asked was killed before all was said.
      return;
    }
    const url = new URL(request.url ?? '/', 'http://cloud');
    const body = objectIn(Buffer.from(text)) ?? {};
    const method = request.method ?? 'GET';
    asked.push({ line: `${method} ${url.pathname}`, body });
    const answered =
      request.headers.authorization === `Bearer ${token}` ? answer(method, url, body) : failed(401, 190);
    compare(cloudCalls, {
      ...{ method, path: url.pathname, query: Object.fromEntries(url.searchParams) },
      body: text === '' ? undefined : body,
    });
    if (!answered) return;
    const { status, json } = answered;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof json === 'string' ? json : JSON.stringify(json));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(async () => {
    await telling.catch(() => {});
    expect([...problems]).toEqual([]);
  });
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
    /** Refuses all tokens but this one from now on. */
    takesOnly: (wanted: string) => {
      token = wanted;
    },
    /** Sends the statuses of later messages there. */
    tellAt: (url: string) => {
      callback = url;
    },
    /** Waits until every status has arrived. */
    settled: () => telling,
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
export const signedWebhook = (account: string, field: string, value: object, time = Date.now()) =>
  signedEvent({ account, secret: cloudSecret }, { field, value }, time);
