import { usePageTitle } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { Guard } from '../../screens/guard';
import { PageHead } from '../../screens/page';
import { Birthdays } from './birthdays';
import '../../screens/screens.css';

/** Page of today's birthday greetings, for users with permission to read messages (BDY-09, PRM-33). */
export const BirthdaysPage = () => {
  const t = useT();
  usePageTitle(t('birthdays.title'));
  const denied = t('perm.screen', { module: t('birthdays.title'), permission: 'messaging.read' });
  return (
    <Guard permission="messaging.read" denied={denied}>
      <section className="screen">
        <PageHead title={t('birthdays.title')} />
        <Birthdays />
      </section>
    </Guard>
  );
};
