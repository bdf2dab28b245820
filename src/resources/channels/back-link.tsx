import { ArrowLeftOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useSession } from '../../providers/session';
import { Glyph } from '../../screens/glyph';
import { useWords } from '../../screens/words';

/** Link back to the settings, or to the dashboard for users who may not open them (CHN-01, CHN-28). */
export const BackToSettings = () => {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <p>
      <Link to={user?.role === 'Admin' ? '/settings' : '/dashboard'}>
        <Glyph of={ArrowLeftOutlined} className="mirrored" /> {t('channels.back')}
      </Link>
    </p>
  );
};
