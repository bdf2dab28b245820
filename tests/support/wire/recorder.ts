import { isObject } from '../../../server/kernel/values';
import { type Http, objectIn } from '../../../server/messaging/http/client';
import type { Adapter } from '../../../server/messaging/messaging';
import { envelope, payloads, type Shape, sentAnswers, wahaCalls } from './waha-schema';

/** Checks every request, answer and event that passes an adapter against the published shapes. */
export const recorded = (adapter: Adapter, engine: string) => {
  const problems = new Set<string>();
  const seen = new Set<string>();
  const check = (at: string, shape: Shape | undefined, value: unknown) => {
    if (!shape) return;
    if (!isObject(value)) return void problems.add(`${at}: no object`);
    for (const key of shape.needs) if (!(key in value)) problems.add(`${at}: lacks ${key}`);
    const known = [...shape.needs, ...(shape.may ?? [])];
    for (const key of Object.keys(value))
      if (!known.includes(key)) problems.add(`${at}: ${key} is not described`);
  };
  const through =
    (http: Http): Http =>
    async (call) => {
      const line = `${call.method} ${new URL(call.url).pathname}`;
      const known = wahaCalls.find((one) => one.call.test(line));
      seen.add(known ? String(known.call) : line);
      check(`${line} sent`, known?.sent, call.body && JSON.parse(JSON.stringify(call.body)));
      const outcome = await http(call);
      if (outcome.kind !== 'answer' || outcome.status >= 300 || outcome.body.length === 0) return outcome;
      const shape = line === 'POST /api/sendText' ? sentAnswers[engine] : known?.answered;
      // An answer that a test cut off is no JSON.
      const answer = objectIn(outcome.body);
      if (shape && answer) check(`${line} answered`, shape, answer);
      return outcome;
    };
  const made: Adapter = {
    ...adapter,
    make: (http) => {
      const provider = adapter.make(through(http));
      return {
        ...provider,
        parseWebhook: (channel, webhook) => {
          const parsed = provider.parseWebhook(channel, webhook);
          if (provider.name !== 'waha' || parsed.kind !== 'events') return parsed;
          const event: unknown = JSON.parse(Buffer.from(webhook.body).toString('utf8'));
          check('event', envelope, event);
          if (isObject(event)) {
            seen.add(String(event.event));
            check(String(event.event), payloads[String(event.event)], event.payload);
          }
          return parsed;
        },
      };
    },
  };
  return { adapter: made, problems, seen };
};
