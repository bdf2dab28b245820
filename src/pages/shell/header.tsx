import {
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  ShopOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useFormat, useLanguage, useT } from '../../i18n/react';
import { branchName, branchOf, isAdmin, useSession } from '../../providers/session';
import { IconButton } from '../../screens/controls/icon-button';
import { Glyph } from '../../screens/glyph';
import { UserMenu } from './account/user-menu';
import { keyName, type Sidebar, usePaletteHint } from './hooks';
import { openOverlay } from './overlays';
import './header.css';

interface HeaderProps {
  readonly compact: boolean;
  readonly sidebar: Sidebar;
  readonly onOpenMenu: () => void;
}

/** The 56 px bar over every screen (SHL-09 to SHL-13). */
export const Header = ({ compact, sidebar, onOpenMenu }: HeaderProps) => {
  const t = useT();
  return (
    <header className="bar shell-header gap-12 rigid not-printed">
      {compact ? (
        <IconButton
          type="text"
          className="shell-icon-button"
          icon={MenuOutlined}
          text={t('menu.open')}
          aria-haspopup="dialog"
          onClick={onOpenMenu}
        />
      ) : (
        <SidebarButton sidebar={sidebar} />
      )}
      <BranchButton />
      <SearchButton />
      <UserMenu />
    </header>
  );
};

const SidebarButton = ({ sidebar }: { readonly sidebar: Sidebar }) => {
  const t = useT();
  const expanded = sidebar.state === 'expanded';
  return (
    <IconButton
      type="text"
      className="shell-icon-button"
      icon={expanded ? MenuFoldOutlined : MenuUnfoldOutlined}
      isMirrored
      text={t(expanded ? 'menu.collapse' : 'menu.expand')}
      aria-expanded={expanded}
      onClick={sidebar.toggle}
    />
  );
};

/** Name of the selected branch and the number of the user's branches (SHL-22). */
const BranchButton = () => {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const session = useSession();
  const count = session.user?.branches.filter(({ isActive }) => isActive).length ?? 0;
  const branch = branchOf(session);
  const everywhere = t(isAdmin(session.user) ? 'common.allBranches' : 'common.allMyBranches');
  const name = branch ? branchName(branch, language) : everywhere;
  const countText = t('header.branchCount', { count });
  return (
    <Button
      className="shell-branch"
      icon={<Glyph of={ShopOutlined} />}
      onClick={() => navigate('/branch-selection')}
    >
      <span className="visually-hidden">{t('header.currentBranch', { branch: '' })}</span>
      <span className="ellipsis">
        <bdi>{name}</bdi>
      </span>
      {count > 1 && (
        <>
          <span className="shell-count tint bold small" title={countText} aria-hidden>
            {format.integer(count)}
          </span>
          <span className="visually-hidden">{countText}</span>
        </>
      )}
    </Button>
  );
};

/** Button that looks like a search box and opens the palette. */
const SearchButton = () => {
  const hint = usePaletteHint();
  return (
    <button
      type="button"
      className="bar shell-search soft"
      onClick={() => openOverlay('palette')}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Glyph of={SearchOutlined} />
      <span className="ellipsis narrow-hidden grow" style={{ textAlign: 'start' }}>
        {hint}
      </span>
      <kbd className="shell-kbd soft small" aria-hidden>
        {keyName('mod+K')}
      </kbd>
    </button>
  );
};
