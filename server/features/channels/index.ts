export { type Channel, channelOf } from './access';
export { defaultChannelId } from './default-channel';
export { channelsServer } from './server';
export { runChannelTasks, startChannelTasks } from './tasks';
