import {
  CloudDownloadOutlined,
  CreditCardOutlined,
  FormOutlined,
  ImportOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { theBook } from '../../providers/book';
import type { SettingsPart } from '../../schema/settings';
import { Glyph } from '../glyph';
import { iconNamed, menuIcons } from '../menu-icons';
import { useWords } from '../words';

export const cardIcons: typeof menuIcons = {
  ...menuIcons,
  card: CreditCardOutlined,
  certificate: SafetyCertificateOutlined,
  download: CloudDownloadOutlined,
  form: FormOutlined,
  import: ImportOutlined,
};

/** Cards of all settings pages, in their order. */
export const settingsCards = () =>
  theBook()
    .pages.flatMap(({ at, card }) => (card ? [{ ...card, at }] : []))
    .toSorted((one, other) => one.order - other.order);

interface SettingsNavProps {
  /** Path of the page that is open. */
  readonly path: string;
  readonly parts: readonly SettingsPart[];
}

/** Sections of the settings beside a page, and the parts of that page. */
export const SettingsNav = ({ path, parts }: SettingsNavProps) => {
  const { t, label } = useWords();
  const nav = useRef<HTMLElement>(null);
  // On a phone the sections are one line that scrolls: the open one is brought into it.
  useEffect(() => {
    const open = nav.current?.querySelector(`[href="${path}"]`);
    if (nav.current && open && nav.current.scrollWidth > nav.current.clientWidth)
      open.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav ref={nav} className="settings-nav grid gap-2" aria-label={t('settings.sections')}>
      {settingsCards().map(({ at, name, icon, label: said }) => (
        <div key={at}>
          <Link to={at} aria-current={at === path ? 'page' : undefined}>
            <Glyph of={iconNamed(icon, cardIcons)} />
            {t.find(`settings.${name}Card`) ?? (said ? label(said) : name)}
          </Link>
          {at === path && <PartsNav parts={parts} />}
        </div>
      ))}
    </nav>
  );
};

/** Leads to the parts of a long form. Buttons, because an address for each would ask about unsaved changes. */
export const PartsNav = ({ parts }: Pick<SettingsNavProps, 'parts'>) => {
  const { label } = useWords();
  if (parts.length < 2) return null;
  return (
    <ul className="settings-nav-parts grid gap-2">
      {parts.map((part) => (
        <li key={part.keys[0]}>
          <button
            type="button"
            onClick={() => document.getElementById(headingOf(part))?.scrollIntoView({ block: 'start' })}
          >
            {label(part.label)}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Returns the id of the heading of a part of a settings form. */
export const headingOf = ({ keys }: SettingsPart): string => `settings-${keys[0]}-title`;
