import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { channels } from '../../../src/resources/channels/entity';
import { findRow } from '../../data/repository';
import type { Services } from '../../data/services';
import { requireRight } from '../../http/context';
import { idOf } from '../../http/crud';
import { ApiError } from '../../kernel/errors';
import { channelOf } from './access';
import { refusalOf } from './linking';
import { connectionOf } from './states';

/** The QR code to be scanned with the phone, as a picture (CHN-31): no declaration answers pictures. */
export const qrRoute = (app: FastifyInstance, services: Services): void => {
  app.get(
    `${channels.api}/:id/qr`,
    {
      config: {
        description: {
          summary: 'QR code of a channel that waits to be linked',
          answer: z.string(),
          media: 'image/png',
          refusals: ['404', '409', '503'],
        },
      },
    },
    async (request, reply) => {
      // Whoever scans it links a phone.
      const actor = requireRight(request, 'messaging', 'manage');
      const row = await findRow(services.pool, channels, actor, idOf(request));
      // Asked in another state, a provider waits for seconds.
      const { status } = await connectionOf(services, row.id);
      const channel = await channelOf(services, services.pool, row.id);
      if (status !== 'SCAN_QR_CODE' || !channel?.isProvisioned) throw new ApiError(409, 'channel.notReady');
      const qr = await channel.provider.getQr(channel.access);
      if (!qr.ok) throw refusalOf(qr);
      return reply.type('image/png').header('Cache-Control', 'no-store').send(Buffer.from(qr.value));
    },
  );
};
