import { ArrowLeftOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { withTexts } from '../../i18n/react';
import { useSession } from '../../providers/session';
import { Glyph } from '../../screens/glyph';
import { defineScreen, type Screen } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { channels, hubChannels } from './entity';

/** Link back to the settings, or to the dashboard for users who may not open them (CHN-01, CHN-28). */
const BackToSettings = () => {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <p className="flush">
      <Link to={user?.role === 'Admin' ? '/settings' : '/dashboard'}>
        <Glyph of={ArrowLeftOutlined} className="mirrored" /> {t('channels.back')}
      </Link>
    </p>
  );
};

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
  listTop: async () => BackToSettings,
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
