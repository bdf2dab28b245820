import { LockOutlined, LogoutOutlined } from '@ant-design/icons';
import { Drawer, Menu, type MenuProps, Tooltip } from 'antd';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type Translate, useLanguage, useT } from '../../i18n/react';
import { BrandMark } from './brand-mark';
import { menuIcons } from './icons';
import { entryAt, type MenuLine } from './menu';

export interface SidebarProps {
  readonly lines: readonly MenuLine[];
  readonly collapsed: boolean;
  readonly onLogout: () => void;
}

/** The menu at the inline start: 248 px, or 72 px of icons (SHL-14). */
export const Sidebar = ({ lines, collapsed, onLogout }: SidebarProps) => (
  <aside className={collapsed ? 'shell-sidebar shell-sidebar-collapsed' : 'shell-sidebar'}>
    <BrandMark collapsed={collapsed} />
    <SideMenu lines={lines} collapsed={collapsed} onLogout={onLogout} />
  </aside>
);

export interface SidebarDrawerProps extends Omit<SidebarProps, 'collapsed'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The same menu below 768 px: a drawer that choosing, Escape and the backdrop close (SHL-24). */
export const SidebarDrawer = ({ lines, open, onClose, onLogout }: SidebarDrawerProps) => {
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
      classNames={{ body: 'shell-drawer-body' }}
    >
      <SideMenu lines={lines} collapsed={false} onLogout={onLogout} onChoose={onClose} />
    </Drawer>
  );
};

const logoutKey = 'logout';

interface SideMenuProps extends SidebarProps {
  readonly onChoose?: () => void;
}

const SideMenu = ({ lines, collapsed, onLogout, onChoose }: SideMenuProps) => {
  const t = useT();
  const navigate = useNavigate();
  const current = entryAt(useLocation().pathname)?.name;
  const items = useMemo(() => itemsOf({ lines, collapsed, current, t }), [lines, collapsed, current, t]);

  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    onChoose?.();
    if (key === logoutKey) return onLogout();
    const line = lines.find(({ entry }) => entry.name === key);
    // A click on the link has already gone there; Enter on the row around it has not.
    if (line && !isOnLink(domEvent.target)) navigate(line.entry.path);
  };

  return (
    <nav aria-label={t('menu.label')} className="shell-nav">
      <Menu
        mode="inline"
        role="list"
        tabIndex={-1}
        inlineCollapsed={collapsed}
        selectedKeys={current ? [current] : []}
        items={items}
        onClick={choose}
      />
    </nav>
  );
};

interface ItemOptions {
  readonly lines: readonly MenuLine[];
  readonly collapsed: boolean;
  readonly current: string | undefined;
  readonly t: Translate;
}

const itemsOf = ({ lines, collapsed, current, t }: ItemOptions): MenuProps['items'] => {
  const entries = lines.map((line) => {
    const { entry, locked, startsPart } = line;
    const Icon = menuIcons[entry.name];
    const name = t.find(`menu.${entry.name}`) ?? entry.name;
    const reason = locked ? t('menu.locked', { permission: entry.permission }) : undefined;
    return {
      key: entry.name,
      role: 'listitem',
      icon: Icon ? <Icon /> : null,
      className: startsPart ? 'shell-part' : '',
      // Shown by antd beside the icon while the sidebar is a strip.
      title: collapsed ? (reason ? `${name}: ${reason}` : name) : '',
      label: (
        <MenuLink
          to={entry.path}
          name={name}
          reason={reason}
          collapsed={collapsed}
          isCurrent={current === entry.name}
        />
      ),
    };
  });
  const logout = {
    key: logoutKey,
    role: 'listitem',
    icon: <LogoutOutlined className="mirrored" />,
    className: 'shell-part shell-logout',
    title: collapsed ? t('menu.logout') : '',
    label: (
      <button type="button" className="shell-logout-button">
        {t('menu.logout')}
      </button>
    ),
  };
  return [...entries, logout];
};

interface MenuLinkProps {
  readonly to: string;
  readonly name: string;
  readonly reason: string | undefined;
  readonly collapsed: boolean;
  readonly isCurrent: boolean;
}

const MenuLink = ({ to, name, reason, collapsed, isCurrent }: MenuLinkProps) => {
  const link = (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className="shell-link">
      <span className="shell-link-name">{name}</span>
      {reason ? (
        <>
          <LockOutlined className="shell-lock" aria-hidden />
          <span className="visually-hidden">{reason}</span>
        </>
      ) : null}
    </Link>
  );
  return reason && !collapsed ? <Tooltip title={reason}>{link}</Tooltip> : link;
};

const isOnLink = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a') !== null;
