import { withTexts } from '../../i18n/react';
import type { FormValues } from '../../screens/form/values/merge';
import { defineScreen, type FormParts, type Screen } from '../../screens/screen';
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

const needed = ['channelName', 'sessionName', 'phoneNumber', 'branchId'] as const;

const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof value === 'number';

/** Until all that the hub asks of a new channel is there, there is nothing to save (CHN-17). An existing one is named already. */
const canSave = (values: FormValues): boolean =>
  !('sessionName' in values) || needed.every((key) => isGiven(values[key]));

const form = async (): Promise<FormParts> => {
  const [form, { SessionEndpoint }] = await Promise.all([
    channelsScreen.form?.(),
    import('./session-endpoint'),
  ]);
  const parts = typeof form === 'object' ? form : {};
  return { ...parts, inputs: { ...parts.inputs, apiEndpoint: SessionEndpoint }, canSave };
};

/** The channels within the hub, without the way back to the settings: that belongs to the page of its own. */
export const hubChannelsScreen: Screen = {
  ...channelsScreen,
  entity: hubChannels,
  listTop: undefined,
  form,
};
