import { CloseOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useLanguage, useT } from '../../i18n/react';
import { refusedPath, rememberRefused, subscribeRefusedPath } from '../../providers/continue-to';
import { menuEntries } from '../shell/menu/entries';
import { entryAt, menuName } from '../shell/menu/menu';

const forget = () => rememberRefused(null);

/** The way back to the link that needed a sign-in first; following or hiding it forgets it (RTE-30). */
export const ContinueLink = () => {
  const t = useT();
  const language = useLanguage();
  const path = useSyncExternalStore(subscribeRefusedPath, refusedPath);
  if (path === null) return null;
  const entry = entryAt(menuEntries, path.replace(/[?#].*$/, ''));
  const page = entry ? menuName(entry, t, language) : path;
  return (
    <p className="dashboard-continue">
      <HistoryOutlined aria-hidden />
      <Link to={path} onClick={forget}>
        {t('dashboard.continueTo', { page })}
      </Link>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('dashboard.hideLink')}
        onClick={forget}
      />
    </p>
  );
};
