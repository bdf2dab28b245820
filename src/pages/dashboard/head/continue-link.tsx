import { CloseOutlined, HistoryOutlined } from '@ant-design/icons';
import { useMenu } from '@refinedev/core';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../i18n/react';
import { refusedPath, rememberRefused, subscribeRefusedPath } from '../../../providers/home';
import { Glyph } from '../../../screens/glyph';
import { entryAt } from '../../shell/menu/menu';

const forget = () => rememberRefused(null);

/** Link to the page that needed a sign-in first. Following or hiding it forgets it (RTE-30). */
export const ContinueLink = () => {
  const t = useT();
  const { menuItems } = useMenu();
  const path = useSyncExternalStore(subscribeRefusedPath, refusedPath);
  if (path === null) return null;
  const page = entryAt(menuItems, path.split(/[?#]/)[0] ?? '')?.label ?? path;
  return (
    <p className="bar dashboard-continue">
      <Glyph of={HistoryOutlined} />
      <Link to={path} onClick={forget}>
        {t('dashboard.continueTo', { page })}
      </Link>
      <Button
        type="text"
        size="small"
        icon={<Glyph of={CloseOutlined} />}
        aria-label={t('dashboard.hideLink')}
        onClick={forget}
      />
    </p>
  );
};
