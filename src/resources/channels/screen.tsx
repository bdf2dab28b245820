import { withTexts } from '../../i18n/react';
import { defineScreen } from '../../screens/screen';
import { channels } from './entity';

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
