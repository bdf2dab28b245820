import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useT } from '../../i18n/react';
import { useCan } from '../../providers/access';
import { keyName } from '../shell/keyboard/key-name';
import { openOverlay } from '../shell/overlay';

/** What the front desk does forty times a day, one press away. */
export const QuickLinks = () => {
  const t = useT();
  const navigate = useNavigate();
  const mayAdd = useCan('customers.create');
  const mayFind = useCan('customers.read');
  if (!mayAdd && !mayFind) return null;
  return (
    <nav className="dashboard-links" aria-label={t('dashboard.quickLinks')}>
      {mayAdd ? (
        <Button
          type="primary"
          size="large"
          icon={<PlusOutlined />}
          onClick={() => navigate('/customers/create')}
        >
          {t('customers.add')}
        </Button>
      ) : null}
      {mayFind ? (
        <Button size="large" icon={<SearchOutlined />} onClick={() => openOverlay('palette')}>
          {t('dashboard.findCustomer')}
          <kbd className="shell-kbd" aria-hidden>
            {keyName('mod+K')}
          </kbd>
        </Button>
      ) : null}
    </nav>
  );
};
