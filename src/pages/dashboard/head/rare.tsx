import { CalendarOutlined, SearchOutlined, UserAddOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { appointments } from '../../../resources/appointments/entity';
import { customers } from '../../../resources/customers/entity';
import type { Command } from '../../../screens/actions/command';
import { Glyph } from '../../../screens/glyph';
import { useWords } from '../../../screens/words';
import { keyName } from '../../shell/hooks';
import { openOverlay } from '../../shell/overlays';

/** What is done from the day's page less often, behind three dots. */
export const useRare = (date: string): readonly Command[] => {
  const { t } = useWords();
  const navigate = useNavigate();
  const mayAdd = useCan({ resource: customers.name, action: 'create' }).data?.can ?? false;
  const mayFind = useCan({ resource: customers.name, action: 'read' }).data?.can ?? false;
  const maySee = useCan({ resource: appointments.name, action: 'read' }).data?.can ?? false;
  const commands: readonly (Command | false)[] = [
    mayAdd && {
      key: 'add',
      text: t('customers.add'),
      icon: <Glyph of={UserAddOutlined} />,
      act: () => void navigate(`${customers.route}/create`),
    },
    mayFind && {
      key: 'find',
      text: `${t('dashboard.findCustomer')} (${keyName('mod+K')})`,
      icon: <Glyph of={SearchOutlined} />,
      act: () => openOverlay('palette'),
    },
    maySee && {
      key: 'calendar',
      text: t('today.openDay'),
      icon: <Glyph of={CalendarOutlined} />,
      act: () => void navigate(`${appointments.route}?view=day&date=${date}`),
    },
  ];
  return commands.filter((one) => one !== false);
};
