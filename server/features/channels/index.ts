export { type Channel, channelOf } from './access';
export { channelsServer } from './server';
export { runChannelTasks, startChannelTasks } from './tasks';
