import { ArrowLeftOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useSession } from '../../providers/session';
import { useWords } from '../../screens/words';

/** Back to the settings; to whom those are closed, to the dashboard (CHN-01, CHN-28). */
export const BackToSettings = () => {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <p>
      <Link to={user?.role === 'Admin' ? '/settings' : '/dashboard'}>
        <ArrowLeftOutlined className="mirrored" aria-hidden /> {t('channels.back')}
      </Link>
    </p>
  );
};
