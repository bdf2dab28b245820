import { Link } from 'react-router';
import { usePageTitle } from '../brand/use-brand';
import { useLanguage, useT } from '../i18n/react';

/** English words that the requirements demand. They are shown under the Arabic ones (RTE-26, RTE-28). */
const original = {
  notFound: 'Oops! Page not found',
  home: 'Return to Home',
  unexpected: 'Unexpected Application Error',
} as const;

const Heading = ({ of }: { readonly of: 'notFound' | 'unexpected' }) => {
  const title = useT()(`error.${of}`);
  const arabic = useLanguage() === 'ar';
  usePageTitle(title);
  return (
    <>
      <h1>{title}</h1>
      {arabic && (
        <p className="soft" style={{ margin: '4px 0 0', fontSize: 15 }} lang="en" dir="ltr">
          {original[of]}
        </p>
      )}
    </>
  );
};

/** Page for an unknown path, signed in or not (RTE-25, RTE-29). `inside`: drawn within the shell. */
export const NotFound = ({ inside = false }: { readonly inside?: boolean }) => {
  const t = useT();
  const arabic = useLanguage() === 'ar';
  const Frame = inside ? 'section' : 'main';
  return (
    <Frame className={inside ? 'message-page inside' : 'message-page'}>
      <p className="message-code flush">{t('error.notFoundCode')}</p>
      <Heading of="notFound" />
      <div className="message-actions wrap gap-12 center" style={{ marginBlockStart: 28 }}>
        <Link className="solid-button" to="/">
          <span>
            {t('error.returnHome')}
            {arabic && (
              <span className="small block regular" lang="en" dir="ltr">
                {original.home}
              </span>
            )}
          </span>
        </Link>
      </div>
    </Frame>
  );
};

/** Page for errors that no screen caught (RTE-27). Uses plain links, because the router itself may be broken. */
export const Unexpected = () => {
  const t = useT();
  return (
    <main className="message-page" role="alert">
      <Heading of="unexpected" />
      <div className="message-actions wrap gap-12 center" style={{ marginBlockStart: 28 }}>
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
