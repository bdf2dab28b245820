import { LockOutlined, LogoutOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage, useT } from '../../i18n/react';
import { BrandMark } from './brand-mark';
import { menuIcons } from './icons';
import { entryAt, type MenuLine } from './menu';
import './sidebar.css';

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

interface SideMenuProps extends SidebarProps {
  readonly onChoose?: () => void;
}

/** The entries as links, then the way out. */
export const SideMenu = ({ lines, collapsed, onLogout, onChoose }: SideMenuProps) => {
  const t = useT();
  const current = entryAt(useLocation().pathname)?.name;
  const out = t('menu.logout');
  return (
    <nav aria-label={t('menu.label')} className="shell-nav">
      <ul className="shell-menu">
        {lines.map((line) => (
          <MenuItem
            key={line.entry.name}
            line={line}
            collapsed={collapsed}
            isCurrent={current === line.entry.name}
            {...(onChoose ? { onChoose } : {})}
          />
        ))}
        <li className="shell-part shell-logout">
          <Hint text={collapsed ? out : undefined}>
            <button
              type="button"
              className="shell-entry"
              onClick={() => {
                onChoose?.();
                onLogout();
              }}
            >
              <LogoutOutlined className="mirrored" />
              <span className={collapsed ? 'visually-hidden' : 'shell-entry-name'}>{out}</span>
            </button>
          </Hint>
        </li>
      </ul>
    </nav>
  );
};

interface MenuItemProps {
  readonly line: MenuLine;
  readonly collapsed: boolean;
  readonly isCurrent: boolean;
  readonly onChoose?: () => void;
}

const MenuItem = ({ line, collapsed, isCurrent, onChoose }: MenuItemProps) => {
  const t = useT();
  const { entry, locked, startsPart } = line;
  const Icon = menuIcons[entry.name];
  const name = t.find(`menu.${entry.name}`) ?? entry.name;
  const reason = locked ? t('menu.locked', { permission: entry.permission }) : undefined;
  // The strip of icons says the names; the whole menu only why an entry is locked.
  const hint = collapsed ? (reason ? `${name}: ${reason}` : name) : reason;
  return (
    <li className={startsPart ? 'shell-part' : undefined}>
      <Hint text={hint}>
        <Link
          to={entry.path}
          className={isCurrent ? 'shell-entry shell-entry-current' : 'shell-entry'}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={() => onChoose?.()}
        >
          {Icon && <Icon />}
          <span className={collapsed ? 'visually-hidden' : 'shell-entry-name'}>{name}</span>
          {reason !== undefined && (
            <>
              {!collapsed && <LockOutlined className="shell-lock" aria-hidden />}
              <span className="visually-hidden">{reason}</span>
            </>
          )}
        </Link>
      </Hint>
    </li>
  );
};

interface HintProps {
  readonly text: string | undefined;
  readonly children: ReactElement;
}

const Hint = ({ text, children }: HintProps) => {
  const language = useLanguage();
  if (text === undefined) return children;
  return (
    <Tooltip title={text} placement={language === 'ar' ? 'left' : 'right'}>
      {children}
    </Tooltip>
  );
};
