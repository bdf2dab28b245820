import { WalletOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import { Glyph } from '../../screens/glyph';
import './way.css';

export const DayCloseWay = () => {
  const t = useT();
  return (
    <Link className="inline drawers-way" to="/day-close">
      <Glyph of={WalletOutlined} /> {t('drawer.title')}
    </Link>
  );
};
