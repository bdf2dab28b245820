import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { takeAck } from '../../../server/features/messages/send/incoming';
import { transaction } from '../../../server/kernel/transaction';
import { atEnd } from '../../support/cleanup';
import { type AdapterName, adapterTo } from '../../support/messaging/sender';
import { cloudSecret, cloudToken } from '../../support/messaging/wire/cloud-events';
import { type CloudTrouble, cloudStandIn } from '../../support/messaging/wire/cloud-stand-in';
import { startStandIn } from '../../support/messaging/wire/waha/server';
import type { Engine } from '../../support/messaging/wire/waha/state';

/** Faults of a send: the first three take the message before they answer badly, the others do not. */
export const troubles = ['acceptHang', 'accept500', 'malformed', 'hang', 'error500', 'limit'] as const;
export type Trouble = (typeof troubles)[number];

/** A message that the provider took. `sends`: how often it was asked for under its id. */
interface Taken {
  readonly id: string;
  readonly text: string;
  readonly sends: number;
}

/** A local provider of senders that are killed. */
export interface KillProvider {
  readonly adapter: AdapterName;
  readonly url: string;
  sent(): readonly Taken[];
  trouble(kind: Trouble): void;
  /** Waits until everything that the provider tells has arrived. */
  settled(): Promise<unknown>;
}

const session = 'one';
/** Name of the official provider's channel: the id of its number. */
export const cloudNumber = '4711';

export const wahaOf = async (engine: Engine): Promise<KillProvider> => {
  const { url, held, control } = await startStandIn(engine, [session]);
  return {
    ...{ adapter: 'waha', url, settled: async () => undefined },
    sent: () => held(session)?.messages ?? [],
    trouble: (kind) => control(session, 'trouble', { kind }),
  };
};

const cloudTroubles: Readonly<Record<Trouble, CloudTrouble>> = {
  acceptHang: 'acceptHang',
  accept500: 'accept500',
  malformed: 'malformed',
  hang: 'hang',
  error500: [500, 131_000],
  limit: [400, 130_429],
};

/** The official provider, whose statuses reach the database as the server stores them. */
export const cloudOf = async (pool: pg.Pool, channelId: number): Promise<KillProvider> => {
  const cloud = await cloudStandIn();
  cloud.add({
    ...{ id: cloudNumber, display_phone_number: '+20 10 00000000' },
    ...{ code_verification_status: 'VERIFIED', status: 'CONNECTED' },
  });
  const provider = adapterTo(cloud.url, 'cloud');
  const access = {
    ...{ channelId, branchId: null, session: cloudNumber, phone: '+201000000000' },
    ...{ endpoint: cloud.url, apiKey: cloudToken, webhookSecret: cloudSecret },
  };
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const parsed = provider.parseWebhook(access, { body: Buffer.concat(parts), headers: request.headers });
    for (const event of parsed.kind === 'events' ? parsed.events : [])
      if (event.type === 'ack') await transaction(pool, (client) => takeAck(client, channelId, event));
    response.writeHead(parsed.kind === 'events' ? 200 : 401).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(() => server.close());
  cloud.tellAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    ...{ adapter: 'cloud', url: cloud.url, settled: cloud.settled },
    sent: () => cloud.sent.map((body, index) => ({ id: `wamid.${index + 1}`, text: textOf(body), sends: 1 })),
    trouble: (kind) => void cloud.troubles.push(cloudTroubles[kind]),
  };
};

/** The text that fills the only placeholder. */
const textOf = (body: unknown): string => {
  const { template } = body as {
    readonly template: {
      readonly components: readonly [{ readonly parameters: readonly [{ readonly text: string }] }];
    };
  };
  return template.components[0].parameters[0].text;
};
