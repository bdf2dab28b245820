import { usePageTitle } from '../brand/use-brand';
import { useLanguage, useT } from '../i18n/react';

const original = 'Unexpected Application Error';

/** Page for errors that no screen caught (RTE-27). Uses plain links, because the router itself may be broken. */
export const Unexpected = () => {
  const t = useT();
  const arabic = useLanguage() === 'ar';
  usePageTitle(t('error.unexpected'));
  return (
    <main className="message-page" role="alert">
      <h1>{t('error.unexpected')}</h1>
      {arabic && (
        <p className="message-original" lang="en" dir="ltr">
          {original}
        </p>
      )}
      <div className="message-actions wrap gap-12">
        <button type="button" className="solid-button" onClick={() => location.reload()}>
          {t('common.retry')}
        </button>
        <a className="quiet-button" href="/">
          {t('error.returnHome')}
        </a>
      </div>
    </main>
  );
};
