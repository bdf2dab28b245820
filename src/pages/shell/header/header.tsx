import {
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  ShopOutlined,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useNavigate } from 'react-router';
import { useFormat, useLanguage, useT } from '../../../i18n/react';
import { branchOf, useSession } from '../../../providers/session';
import { branchName, isAdmin } from '../../../providers/user';
import { UserMenu } from '../account/user-menu';
import { keyName, type Sidebar } from '../hooks';
import type { Overlay } from '../overlays';
import { usePaletteHint } from '../palette/palette-hint';
import './header.css';

interface HeaderProps {
  readonly compact: boolean;
  readonly sidebar: Sidebar;
  readonly onOpenMenu: () => void;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onLogout: () => void;
}

/** The 56 px bar over every screen (SHL-09 to SHL-13). */
export const Header = ({ compact, sidebar, onOpenMenu, onOpen, onLogout }: HeaderProps) => (
  <header className="bar shell-header">
    {compact ? <OpenMenuButton onClick={onOpenMenu} /> : <SidebarButton sidebar={sidebar} />}
    <BranchButton />
    <SearchButton onClick={() => onOpen('palette')} />
    <UserMenu onOpen={onOpen} onLogout={onLogout} />
  </header>
);

const OpenMenuButton = ({ onClick }: { readonly onClick: () => void }) => {
  const t = useT();
  return (
    <Button
      type="text"
      className="shell-icon-button"
      icon={<MenuOutlined />}
      aria-label={t('menu.open')}
      aria-haspopup="dialog"
      onClick={onClick}
    />
  );
};

const SidebarButton = ({ sidebar }: { readonly sidebar: Sidebar }) => {
  const t = useT();
  const expanded = sidebar.state === 'expanded';
  const label = t(expanded ? 'menu.collapse' : 'menu.expand');
  const Icon = expanded ? MenuFoldOutlined : MenuUnfoldOutlined;
  return (
    <Tooltip title={label} placement="bottom">
      <Button
        type="text"
        className="shell-icon-button"
        icon={<Icon className="mirrored" />}
        aria-label={label}
        aria-expanded={expanded}
        onClick={sidebar.toggle}
      />
    </Tooltip>
  );
};

/** The selected branch, and how many there are (SHL-22). */
const BranchButton = () => {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const session = useSession();
  const count = session.user?.branches.length ?? 0;
  const branch = branchOf(session);
  const everywhere = t(isAdmin(session.user) ? 'common.allBranches' : 'common.allMyBranches');
  const name = branch ? branchName(branch, language) : everywhere;
  const countText = t('header.branchCount', { count: format.integer(count) });
  return (
    <Button className="shell-branch" icon={<ShopOutlined />} onClick={() => navigate('/branch-selection')}>
      <span className="visually-hidden">{t('header.currentBranch', { branch: '' })}</span>
      <span className="shell-branch-name">
        <bdi>{name}</bdi>
      </span>
      {count > 1 ? (
        <>
          <span className="shell-count" title={countText} aria-hidden>
            {format.integer(count)}
          </span>
          <span className="visually-hidden">{countText}</span>
        </>
      ) : null}
    </Button>
  );
};

/** Looks like a search box and opens the palette, which is one. */
const SearchButton = ({ onClick }: { readonly onClick: () => void }) => {
  const hint = usePaletteHint();
  return (
    <button type="button" className="bar shell-search" onClick={onClick} aria-keyshortcuts="Control+K Meta+K">
      <SearchOutlined aria-hidden />
      <span className="ellipsis shell-search-text">{hint}</span>
      <kbd className="shell-kbd" aria-hidden>
        {keyName('mod+K')}
      </kbd>
    </button>
  );
};
