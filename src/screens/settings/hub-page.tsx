import '../screens.css';
import { Glyph } from '../glyph';
import './settings.css';
import { Link } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { Guard } from '../guard';
import { iconNamed } from '../menu-icons';
import { PageHead } from '../page';
import { useWords } from '../words';
import { cardIcons, settingsCards } from './settings-nav';

/** Cards for all settings pages (SET-01 to SET-04) and for other pages that declare a card (FND-22). */
export const SettingsHub = () => {
  const { t, label } = useWords();
  usePageTitle(t('settings.title'));
  return (
    <Guard adminOnly permission="settings.read" denied={t('settings.notAuthorised')}>
      <section className="screen">
        <PageHead title={t('settings.title')} />
        <ul className="grid gap-16" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
          {settingsCards().map(({ at, name, icon, label: said }) => (
            <li key={at}>
              <Link to={at} className="panel settings-hub-card grid">
                <span className="emblem" style={{ gridRow: '1 / 3' }} aria-hidden="true">
                  <Glyph of={iconNamed(icon, cardIcons)} />
                </span>
                <span className="strong">
                  {t.find(`settings.${name}Card`) ?? (said ? label(said) : name)}
                </span>
                <span className="note">{t.find(`settings.${name}Text`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Guard>
  );
};
