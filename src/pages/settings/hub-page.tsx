import { Link } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { settingsCards } from './cards';
import { SettingsOnly } from './settings-only';
import '../../screens/screens.css';
import './settings.css';

/** Where every setting is found (SET-01 to SET-04). */
export const SettingsHub = () => {
  const t = useT();
  usePageTitle(t('settings.title'));
  return (
    <SettingsOnly>
      <section className="screen">
        <header className="screen-head">
          <div className="screen-title">
            <h1 tabIndex={-1}>{t('settings.title')}</h1>
          </div>
        </header>
        <ul className="settings-hub">
          {settingsCards.map(({ title, text, Icon, to }) => (
            <li key={to}>
              <Link to={to} className="settings-hub-card">
                <span className="settings-hub-icon" aria-hidden="true">
                  <Icon />
                </span>
                <span className="settings-hub-title">{t(title)}</span>
                <span className="settings-hub-text">{t(text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </SettingsOnly>
  );
};
