import { withTexts } from '../../i18n/react';
import { defineScreen, type Screen } from '../../screens/screen';
import { channels } from './entity';
import { hubChannels } from './hub-channels';

export const channelsScreen = defineScreen({
  entity: channels,
  columns: ['channelName', 'phoneNumber', 'branchId', 'status', 'isVerified', 'isActive'],
  cards: ['phoneNumber', 'status'],
  widths: { phoneNumber: 140 },
  dialogs: {
    verifyCode: async () => (await withTexts('messaging', import('./link/link-dialog'))).LinkDialog,
  },
  listTop: async () => (await import('./back-link')).BackToSettings,
  form: async () => (await import('./form')).channelsForm,
  show: async () => ({ sections: [(await import('./user-info')).UserInfo] }),
});

/** The channels within the hub, without the way back to the settings: that belongs to the page of its own. */
export const hubChannelsScreen: Screen = {
  ...channelsScreen,
  entity: hubChannels,
  listTop: undefined,
  form: async () => (await import('./form')).hubChannelsForm,
};
