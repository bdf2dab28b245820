import { Link } from 'react-router';
import { usePageTitle } from '../brand/use-brand';
import { useLanguage, useT } from '../i18n/react';

/** English texts that the requirements demand. They are shown under the Arabic ones (RTE-26, RTE-28). */
const original = { text: 'Oops! Page not found', link: 'Return to Home' } as const;

/** Page for an unknown path, signed in or not (RTE-25, RTE-29). `inside`: drawn within the shell. */
export const NotFound = ({ inside = false }: { readonly inside?: boolean }) => {
  const t = useT();
  const arabic = useLanguage() === 'ar';
  usePageTitle(t('error.notFound'));
  const Frame = inside ? 'section' : 'main';
  return (
    <Frame className={inside ? 'message-page inside' : 'message-page'}>
      <p className="message-code flush">{t('error.notFoundCode')}</p>
      <h1>{t('error.notFound')}</h1>
      {arabic && (
        <p className="message-original" lang="en" dir="ltr">
          {original.text}
        </p>
      )}
      <div className="message-actions wrap gap-12">
        <Link className="solid-button" to="/">
          <span>
            {t('error.returnHome')}
            {arabic && (
              <span className="message-link-original small" lang="en" dir="ltr">
                {original.link}
              </span>
            )}
          </span>
        </Link>
      </div>
    </Frame>
  );
};
