import { Drawer } from 'antd';
import { useLanguage, useT } from '../../../i18n/react';
import { BrandMark, SideMenu } from './sidebar';

interface SidebarDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Menu below 1024 px: a drawer that closes on a choice, Escape or the backdrop (SHL-24). */
export const SidebarDrawer = ({ open, onClose }: SidebarDrawerProps) => {
  const t = useT();
  const language = useLanguage();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={language === 'ar' ? 'right' : 'left'}
      width={280}
      title={<BrandMark collapsed={false} />}
      aria-label={t('menu.label')}
      classNames={{ body: 'flex' }}
      styles={{ body: { flexDirection: 'column', padding: '8px 0' } }}
    >
      <SideMenu collapsed={false} onChoose={onClose} />
    </Drawer>
  );
};
