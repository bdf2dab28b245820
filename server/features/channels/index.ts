export { channelOf } from './access';
export { loseRegistration } from './registration';
export { channelsServer } from './server';
export { loseChannel } from './states';
export { runChannelTasks, startChannelTasks } from './tasks';
