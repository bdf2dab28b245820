import { usePageTitle } from '../../brand/use-brand';
import { useFormat, useLanguage, useT } from '../../i18n/react';
import { todayIn } from '../../i18n/zone';
import { useCan } from '../../providers/access';
import { branchOf, zoneOf } from '../../providers/session';
import { useSession } from '../../providers/use-session';
import { branchName, isAdmin } from '../../providers/user';
import { Guard } from '../../screens/guard';
import { ContinueLink } from './continue-link';
import { Customers } from './customers';
import { QuickLinks } from './quick-links';
import './dashboard.css';

/** The first screen of the day: where one is, what is new, and the way to the usual work (RTE-07, DSH-12). */
export const Dashboard = () => {
  const t = useT();
  usePageTitle(t('dashboard.title'));
  const denied = t('perm.screen', { module: t('enum.module.dashboard'), permission: 'dashboard.read' });
  return (
    <Guard permission="dashboard.read" denied={denied}>
      <Today />
    </Guard>
  );
};

const Today = () => {
  const seesCustomers = useCan('customers.read');
  return (
    <section className="dashboard">
      <Greeting />
      <ContinueLink />
      <QuickLinks />
      {seesCustomers ? <Customers /> : <RoleCard />}
    </section>
  );
};

/** For roles without a figure to show: what the role is for. */
const RoleCard = () => {
  const t = useT();
  const role = useSession().user?.role ?? '';
  const description = t.find(`role.description.${role}`);
  if (description === undefined) return null;
  return (
    <section className="dashboard-card" aria-labelledby="dashboard-role">
      <h2 id="dashboard-role">{t.find(`enum.role.${role}`)}</h2>
      <p className="dashboard-note">{description}</p>
    </section>
  );
};

const Greeting = () => {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const session = useSession();
  const branch = branchOf(session);
  const everywhere = t(isAdmin(session.user) ? 'common.allBranches' : 'common.allMyBranches');
  const today = todayIn(zoneOf(session), new Date());
  return (
    <header className="dashboard-greeting">
      <h1>{t('dashboard.greeting', { fullName: session.user?.fullName ?? '' })}</h1>
      <p className="dashboard-where">
        <bdi>{branch ? branchName(branch, language) : everywhere}</bdi>
        <span aria-hidden> · </span>
        <time dateTime={today}>
          {format.weekdayShort(today)}
          {language === 'ar' ? '، ' : ', '}
          {format.date(today)}
        </time>
      </p>
    </header>
  );
};
