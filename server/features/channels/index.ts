import type { FastifyInstance } from 'fastify';
import type { Services } from '../../data/services';
import { qrRoute } from './linking';
import { type MessageReceiver, webhookRoutes } from './webhooks';

export { type Channel, channelOf } from './access';
export { defaultChannelId } from './default-channel';
export { channelsServer, followSettings } from './server';
export { runChannelTasks, startChannelTasks } from './tasks';
export { forgetOldEvents, type MessageReceiver } from './webhooks';

/** Calls of channels that no declaration makes. `receiver` hears of messages that come in and of what became of ours. */
export const channelRoutes = (api: FastifyInstance, services: Services, receiver?: MessageReceiver): void => {
  qrRoute(api, services);
  webhookRoutes(api, services, receiver);
};
