import { ExportOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, Outlet, useSearchParams } from 'react-router';
import '../../screens/screens.css';
import { usePageTitle } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { channels, hubChannels } from '../../resources/channels/entity';
import { Glyph } from '../../screens/glyph';
import { Guard } from '../../screens/guard';
import { ListScreen } from '../../screens/list/list-screen';
import { ListSkeleton } from '../../screens/list/states';
import { PageHead } from '../../screens/page';
import { useSeenScreen } from '../../screens/screen-parts';
import { loadScreen } from '../screens';
import { Birthdays } from './birthdays';
import { MessagingForm } from './messaging-form';
import './messaging.css';

const tabs = ['basic', 'channels', 'birthdays'] as const;

/** All message pages in one place, for the system manager (MSG-01, MSG-02, PRM-33). */
export const HubPage = () => {
  const t = useT();
  usePageTitle(t('messaging.title'));
  return (
    <Guard adminOnly permission="messaging.read" denied={t('messagingHub.notAuthorised')}>
      <Hub />
    </Guard>
  );
};

const Hub = () => {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'basic';
  const open = (key: string) => setParams(key === 'basic' ? {} : { tab: key }, { replace: true });
  const items = [
    // Stays mounted on the other tabs, so that typed text is not lost.
    { key: 'basic', label: t('messaging.tabBasic'), children: <MessagingForm /> },
    {
      key: 'channels',
      label: t('messaging.tabChannels'),
      // Mounted only while it is seen, because a list listens for keys of the whole page.
      children: tab === 'channels' && (
        <Part page={channels.route}>
          <Suspense fallback={<ListSkeleton rows={4} />}>
            <Channels />
          </Suspense>
        </Part>
      ),
    },
    {
      key: 'birthdays',
      label: t('messaging.tabBirthdays'),
      children: tab === 'birthdays' && (
        <Part page="/birthday-greetings">
          <Birthdays />
        </Part>
      ),
    },
  ];
  return (
    <section className="screen">
      <PageHead title={t('messaging.title')} />
      <Tabs className="hub-tabs slim" activeKey={tab} onChange={open} items={items} />
      {tab !== 'channels' && <Outlet />}
    </section>
  );
};

/** A tab with a link to its own address (SHL-23). */
const Part = ({ page, children }: { readonly page: string; readonly children: ReactNode }) => {
  const t = useT();
  return (
    <div className="screen">
      <p className="flush">
        <Link to={page}>
          <Glyph of={ExportOutlined} className="mirrored" /> {t('messaging.openAsPage')}
        </Link>
      </p>
      {children}
    </div>
  );
};

const Channels = lazy(async () => {
  const screen = await loadScreen(hubChannels);
  return { default: () => <ListScreen screen={useSeenScreen(screen)} isPart /> };
});
