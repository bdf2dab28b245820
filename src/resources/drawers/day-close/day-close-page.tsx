import { useCan } from '@refinedev/core';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../../brand/use-brand';
import { useLanguage, useT } from '../../../i18n/react';
import { branchName, isAdmin, useSession } from '../../../providers/session';
import { Failure } from '../../../screens/controls/failure';
import { Guard } from '../../../screens/guard';
import { EmptyList, ListSkeleton } from '../../../screens/list/states';
import { Notice } from '../../../screens/notice';
import { PageHead } from '../../../screens/page';
import { PrintedHead, PrintFacts } from '../../../screens/paper/printed-head';
import { QuerySection } from '../../../screens/query/query-table';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { unpaidVisits } from '../../attendance/queries';
import { drawers } from '../entity';
import { outside, takings } from '../queries';
import { CloseDrawer, DropCash, NoDrawer } from './drawer-forms';
import {
  type Drawer,
  DrawerFacts,
  DrawerResult,
  Drops,
  EarlierDrawers,
  useDrawer,
  useDrawerBranch,
} from './drawer-views';
import '../../../screens/screens.css';
import './day-close.css';

/** The cash drawer of a branch from opening to count, and the money of its day. */
export const DayClosePage = () => {
  const { t, label } = useWords();
  const title = label(drawers.label.many);
  usePageTitle(title);
  const denied = t('perm.screen', { module: title, permission: 'invoices.read' });
  return (
    <Guard permission="invoices.read" denied={denied}>
      <DayClose title={title} />
    </Guard>
  );
};

const DayClose = ({ title }: { readonly title: string }) => {
  const t = useT();
  const language = useLanguage();
  const { branch, branches, pick } = useDrawerBranch();
  return (
    <PrintFacts facts={branch ? [branchName(branch, language)] : []}>
      <section className="screen day-close printed-page">
        <PrintedHead title={title} />
        <PageHead title={title} text={t('drawer.description')}>
          {branches.length > 1 ? (
            <Select
              className="filter"
              aria-label={t('common.branch')}
              value={branch?.id ?? null}
              placeholder={t('common.branch')}
              options={branches.map((one) => ({ value: one.id, label: branchName(one, language) }))}
              popupMatchSelectWidth={false}
              onChange={(id) => id !== null && pick(id)}
            />
          ) : null}
        </PageHead>
        {branch === undefined ? (
          <EmptyList text={t('drawer.pickBranch')}>
            <span className="cluster center">
              {branches.map((one) => (
                <Button key={one.id} onClick={() => pick(one.id)}>
                  {branchName(one, language)}
                </Button>
              ))}
            </span>
          </EmptyList>
        ) : (
          <div className="day-close-columns grid">
            <div className="stack gap-16">
              <BranchDrawer key={branch.id} branchId={branch.id} />
            </div>
            <MoneyOfDay branchId={branch.id} />
          </div>
        )}
      </section>
    </PrintFacts>
  );
};

/** What came in, what lies in no drawer where the centre has drawers, and what is still to be paid. */
const MoneyOfDay = ({ branchId }: { readonly branchId: number }) => {
  const t = useT();
  const { isEnabled } = useDrawer(branchId);
  const { data } = useQueryOf(takings, { branchId });
  // Who counts the cash blind must not know it.
  const isCashHidden = data?.some(({ net }) => net === null);
  const asked = { input: { branchId }, failed: t('drawer.load') };
  return (
    <div className="stack gap-16">
      <QuerySection query={takings} {...asked} empty={t('drawer.noTakings')} />
      {isCashHidden && <p className="note">{t('drawer.cashHidden')}</p>}
      {isEnabled && <QuerySection query={outside} {...asked} empty={t('drawer.noneOutside')} />}
      <QuerySection query={unpaidVisits} {...asked} empty={t('drawer.noneUnpaid')} />
    </div>
  );
};

const BranchDrawer = ({ branchId }: { readonly branchId: number }) => {
  const t = useT();
  const mayUpdate = useCan({ resource: 'invoices', action: 'update' }).data?.can;
  const { isLoading, isFailed, isEnabled, drawer, earlier, reload } = useDrawer(branchId);
  const isManager = isAdmin(useSession().user);
  const [closed, setClosed] = useState<Drawer>();
  const [dropsFrom, setDropsFrom] = useState<Drawer>();
  if (isFailed) return <Failure text={t('drawer.load')} retry={reload} />;
  if (isLoading) return <ListSkeleton rows={5} />;
  const before = <EarlierDrawers {...earlier} />;
  // The result of the count stays visible until the next drawer opens.
  const isCounted = closed !== undefined && (drawer === undefined || drawer.id === closed.id);
  if (!isEnabled && drawer === undefined)
    return (
      <>
        <Notice
          className="drawer-off"
          type="info"
          message={t('drawer.offTitle')}
          description={
            <>
              {t('drawer.offText')}
              {/* Beside the text, the link would leave it a narrow column on a phone. */}
              {isManager && (
                <>
                  {' '}
                  <Link to="/settings/system#setting-drawerEnabled">{t('drawer.settings')}</Link>
                </>
              )}
            </>
          }
        />
        {earlier.rows && earlier.rows.length > 0 ? before : null}
      </>
    );
  return (
    <>
      {mayUpdate ? null : <Notice type="info" message={t('drawer.needsUpdate')} />}
      {isCounted ? <DrawerResult drawer={closed} /> : null}
      {drawer === undefined ? (
        mayUpdate ? (
          <NoDrawer branchId={branchId} onDone={reload} />
        ) : (
          <p className="drawer-card">{t('drawer.none')}</p>
        )
      ) : (
        <div className="grid gap-12" key={drawer.id}>
          <DrawerFacts drawer={drawer} />
          {drawer.drops.length > 0 && <Drops drawer={drawer} />}
          {mayUpdate && !isCounted ? (
            <CloseDrawer
              drawer={drawer}
              onDrop={() => setDropsFrom(drawer)}
              onGone={reload}
              onDone={(answer) => {
                setClosed(answer);
                reload();
              }}
            />
          ) : null}
        </div>
      )}
      {/* Keeps the typed values if another user closes the drawer; sending then shows the error. */}
      {dropsFrom ? (
        <DropCash drawer={dropsFrom} onClose={() => setDropsFrom(undefined)} onGone={reload} />
      ) : null}
      {before}
    </>
  );
};
