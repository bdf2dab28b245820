export { type Channel, channelOf } from './access';
export { loseRegistration } from './registration';
export { channelsServer } from './server';
export { askState, loseChannel } from './states';
export { runChannelTasks, startChannelTasks } from './tasks';
