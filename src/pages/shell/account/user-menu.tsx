import { useGetIdentity } from '@refinedev/core';
import { Popover } from 'antd';
import { type ComponentType, useRef, useState } from 'react';
import { useLanguage, useT, withTexts } from '../../../i18n/react';
import type { SessionUser } from '../../../providers/session';
import { Face } from '../../../screens/person/person';
import { useClosedByBack, usePart } from '../hooks';
import { NameLines, RoleBadge } from './name-lines';
import type { UserPanelProps } from './user-panel';
import './user-menu.css';

/** Button with name, e-mail and role (SHL-09 to SHL-11, SHL-21). It opens the account panel. */
export const UserMenu = () => {
  const t = useT();
  const language = useLanguage();
  const { data: user } = useGetIdentity<SessionUser | null>();
  const [open, setOpen] = useState(false);
  useClosedByBack(() => setOpen(false));
  const Panel = usePart(loadPanel, open);
  const place = useRef<HTMLDivElement>(null);
  if (!user) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its button and panel did not use.
    <div
      ref={place}
      className="rigid"
      style={{ position: 'relative' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        place.current?.querySelector('button')?.focus();
      }}
      onBlur={(event) => {
        // Tab after the last entry closes the menu. A click on empty ground has no related target and does not.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement={language === 'ar' ? 'bottomLeft' : 'bottomRight'}
        arrow={false}
        // Rendered next to its button in the DOM, so that Tab moves from the button into the panel.
        getPopupContainer={() => place.current ?? document.body}
        content={
          <div className="shell-user-panel" role="dialog" aria-label={t('header.userMenu')}>
            {Panel && <Panel user={user} onClose={() => setOpen(false)} />}
          </div>
        }
      >
        <button type="button" className="bar shell-user rigid" aria-haspopup="dialog" aria-expanded={open}>
          <span className="visually-hidden">{t('header.userMenu')}</span>
          <span className="shell-user-text">
            <NameLines user={user} />
          </span>
          <span className="narrow-hidden">
            <RoleBadge role={user.role} />
          </span>
          <Face id={user.id} name={user.fullName} size={32} />
        </button>
      </Popover>
    </div>
  );
};

const loadPanel = async (): Promise<ComponentType<UserPanelProps>> =>
  (await withTexts('overlays', import('./user-panel'))).UserPanel;
