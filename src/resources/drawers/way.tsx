import { WalletOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import './way.css';

export const DayCloseWay = () => {
  const t = useT();
  return (
    <Link className="inline drawers-way" to="/day-close">
      <WalletOutlined /> {t('drawer.title')}
    </Link>
  );
};
