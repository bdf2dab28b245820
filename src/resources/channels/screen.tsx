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
    verifyCode: async () => (await withTexts('messaging', import('./link-dialog'))).LinkDialog,
  },
  // Whoever wants to link another phone still finds it.
  pointless: {
    verifyCode: ({ isVerified, status }) => (isVerified && status === 'WORKING' ? 'rare' : false),
  },
  listTop: async () => (await import('./back-link')).BackToSettings,
  form: async () => (await import('./form')).channelsForm,
  show: async () => ({
    folded: ['countryCode', 'provider', 'apiEndpoint'],
    sections: [(await import('./user-info')).UserInfo],
  }),
});

/** Channels inside the message hub; without the link back to the settings, which only their own page has. */
export const hubChannelsScreen: Screen = {
  ...channelsScreen,
  entity: hubChannels,
  listTop: undefined,
  form: async () => (await import('./form')).hubChannelsForm,
};
