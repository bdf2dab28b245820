import type { FormValues } from '../../screens/form/values/merge';
import type { FormParts, Screen } from '../../screens/screen';
import { hubChannels } from './hub-channels';
import { channelsScreen } from './screen';

const needed = ['channelName', 'sessionName', 'phoneNumber', 'branchId'] as const;

const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof value === 'number';

/** Until all that the hub asks of a new channel is there, there is nothing to save (CHN-17). An existing one is named already. */
const canSave = (values: FormValues): boolean =>
  !('sessionName' in values) || needed.every((key) => isGiven(values[key]));

const form = async (): Promise<FormParts> => {
  const [parts, { SessionEndpoint }] = await Promise.all([
    channelsScreen.form?.(),
    import('./session-endpoint'),
  ]);
  return { ...parts, inputs: { ...parts?.inputs, apiEndpoint: SessionEndpoint }, canSave };
};

/** The channels within the hub, without the way back to the settings: that belongs to the page of its own. */
export const hubChannelsScreen: Screen = {
  ...channelsScreen,
  entity: hubChannels,
  listTop: undefined,
  form,
};
