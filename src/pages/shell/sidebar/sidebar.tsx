import { LockOutlined, LogoutOutlined } from '@ant-design/icons';
import { useLogout } from '@refinedev/core';
import { Tooltip } from 'antd';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router';
import { useBrand, useSystemName } from '../../../brand/use-brand';
import { useFormat, useLanguage, useT } from '../../../i18n/react';
import { useSession } from '../../../providers/session';
import type { MenuCount } from '../../../schema/book';
import type { Query } from '../../../schema/query';
import { listIn, numberIn, valueIn } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { useLoaded } from '../../../screens/lazy-part';
import { useBranchQuery } from '../../../screens/query/use-query-of';
import { usePermissionName } from '../../../screens/words';
import { type MenuLine, metaOf, partsOf, useCurrentEntry, useMenuLines } from '../menu';
import './sidebar.css';

interface SidebarProps {
  readonly collapsed: boolean;
}

/** Menu at the inline start: 248 px wide, or a 72 px strip of icons (SHL-14). */
export const Sidebar = ({ collapsed }: SidebarProps) => (
  <aside
    className={
      collapsed
        ? 'shell-sidebar rigid not-printed shell-sidebar-collapsed'
        : 'shell-sidebar rigid not-printed'
    }
  >
    <BrandMark collapsed={collapsed} />
    <SideMenu collapsed={collapsed} />
  </aside>
);

interface SideMenuProps extends SidebarProps {
  readonly onChoose?: () => void;
}

export const SideMenu = ({ collapsed, onChoose }: SideMenuProps) => {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const { mutate: logout } = useLogout();
  const lines = useMenuLines();
  const current = useCurrentEntry(lines);
  const out = t('menu.logout');
  return (
    <nav
      aria-label={t('menu.label')}
      className="grow flex"
      style={{ flexDirection: 'column', gap: 0, minBlockSize: 0 }}
    >
      <div className="shell-parts grow">
        {partsOf(lines).map((part) => (
          <div key={part.name} className="shell-part rigid">
            {/* The strip of icons has no room for the name and shows a thin line. */}
            <span
              id={`${id}-${part.name}`}
              className={collapsed ? 'visually-hidden' : 'shell-part-name strong small'}
            >
              {part.label[language]}
            </span>
            <ul className="stack gap-2" style={{ padding: '0 12px' }} aria-labelledby={`${id}-${part.name}`}>
              {part.lines.map((line) => (
                <MenuItem
                  key={line.entry.name}
                  line={line}
                  collapsed={collapsed}
                  isCurrent={current === line.entry.name}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <ul className="stack gap-2 rigid ruled" style={{ padding: '6px 12px' }}>
        <li>
          <Hint text={collapsed ? out : undefined}>
            <button
              type="button"
              className="shell-entry bar gap-12 soft full"
              onClick={() => {
                onChoose?.();
                logout();
              }}
            >
              <Glyph of={LogoutOutlined} className="mirrored" />
              <span className={collapsed ? 'visually-hidden' : 'ellipsis'}>{out}</span>
            </button>
          </Hint>
        </li>
      </ul>
    </nav>
  );
};

interface MenuItemProps extends SideMenuProps {
  readonly line: MenuLine;
  readonly isCurrent: boolean;
}

const MenuItem = ({ line, collapsed, isCurrent, onChoose }: MenuItemProps) => {
  const t = useT();
  const nameOf = usePermissionName();
  const { entry, locked } = line;
  const { icon, permission = '', counted } = metaOf(entry);
  const name = entry.label;
  const reason = locked ? t('menu.locked', { permission: nameOf(permission) }) : undefined;
  // The strip of icons shows the name in the hint. The whole menu shows only the reason of a lock.
  const hint = collapsed ? (reason ? `${name}: ${reason}` : name) : reason;
  return (
    <li>
      <Hint text={hint}>
        <Link
          to={entry.list ?? ''}
          className={
            isCurrent
              ? 'shell-entry bar gap-12 soft full shell-entry-current'
              : 'shell-entry bar gap-12 soft full'
          }
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onChoose}
        >
          {icon}
          <span className={collapsed ? 'visually-hidden' : 'ellipsis'}>{name}</span>
          {counted && !locked && <MenuNumber counted={counted} />}
          {reason !== undefined && (
            <>
              {!collapsed && <Glyph of={LockOutlined} className="soft shell-lock" />}
              <span className="visually-hidden">{reason}</span>
            </>
          )}
        </Link>
      </Hint>
    </li>
  );
};

const Hint = ({ text, children }: { readonly text: string | undefined; readonly children: ReactElement }) => {
  const language = useLanguage();
  if (text === undefined) return children;
  return (
    <Tooltip title={text} placement={language === 'ar' ? 'left' : 'right'}>
      {children}
    </Tooltip>
  );
};

/** Logo and name of the centre. They link to the dashboard (SHL-02). */
export const BrandMark = ({ collapsed }: SidebarProps) => {
  const { systemLogo } = useBrand();
  const systemName = useSystemName();
  return (
    <Link
      to="/dashboard"
      className="bar shell-brand gap-12 rigid bold"
      title={collapsed ? systemName : undefined}
    >
      <img
        src={systemLogo}
        alt=""
        width={32}
        height={32}
        className="rigid"
        style={{ borderRadius: 8, objectFit: 'contain' }}
      />
      <span className={collapsed ? 'visually-hidden' : 'ellipsis'}>{systemName}</span>
    </Link>
  );
};

interface MenuNumberProps {
  readonly counted: MenuCount;
}

/** The number beside a menu entry, in the chosen branches and live. Nothing while nothing waits, or if it cannot be loaded. */
export const MenuNumber = ({ counted }: MenuNumberProps) => {
  const query = useLoaded(counted.query);
  return query && <Asked query={query} counted={counted} />;
};

/** The most that the pill has room for. */
const most = 99;

const Asked = ({ query, counted: { at, label } }: MenuNumberProps & { readonly query: Query }) => {
  const { choice } = useSession();
  const language = useLanguage();
  const format = useFormat();
  const { data } = useBranchQuery(query, choice, {});
  const [part, key] = at;
  const count = key === undefined ? listIn(data, part).length : (numberIn(valueIn(data, part), key) ?? 0);
  if (count === 0) return null;
  return (
    <span className="shell-number rigid bold small to-end">
      {format.number(Math.min(count, most))}
      {count > most && '+'}
      <span className="visually-hidden"> {label[language]}</span>
    </span>
  );
};
