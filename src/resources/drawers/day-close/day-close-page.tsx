import { useCan } from '@refinedev/core';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../../brand/use-brand';
import { useLanguage, useT } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import { branchName, isAdmin, useSession } from '../../../providers/session';
import { mayAsk } from '../../../schema/query';
import { localTitle } from '../../../screens/data/reference';
import { Guard } from '../../../screens/guard';
import { EmptyList, ListFailure, ListSkeleton } from '../../../screens/list/states';
import { Notice } from '../../../screens/notice';
import { PageHead } from '../../../screens/page';
import { PrintedHead, PrintFacts } from '../../../screens/paper/printed-head';
import { QuerySection, QueryTable } from '../../../screens/query/query-table';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { appointments } from '../../appointments/entity';
import { attendance } from '../../attendance/entity';
import { unpaidVisits } from '../../attendance/queries';
import { packageLiability } from '../../reports/revenue';
import { outside, takings } from '../queries';
import { CloseDrawer, DropCash, Drops, OpenDrawer } from './drawer-forms';
import {
  type Drawer,
  DrawerFacts,
  DrawerResult,
  EarlierDrawers,
  useDrawer,
  useDrawerBranch,
} from './drawer-views';
import '../../../screens/screens.css';
import './day-close.css';

/** The cash drawer of a branch from opening to count, and the sessions that the centre owes. */
export const DayClosePage = () => {
  const t = useT();
  usePageTitle(t('menu.dayClose'));
  const denied = t('perm.screen', { module: t('menu.dayClose'), permission: 'invoices.read' });
  return (
    <Guard permission="invoices.read" denied={denied}>
      <DayClose />
    </Guard>
  );
};

const DayClose = () => {
  const t = useT();
  const language = useLanguage();
  const seesReports = useCan({ resource: 'reports', action: 'read' }).data?.can;
  const { branch, branches, pick } = useDrawerBranch();
  return (
    <PrintFacts facts={branch ? [branchName(branch, language)] : []}>
      <section className="screen day-close printed-page">
        <PrintedHead title={t('menu.dayClose')} />
        <PageHead title={t('menu.dayClose')} text={t('drawer.description')}>
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
            <div className="stack gap-16">
              <QuerySection
                query={takings}
                input={{ branchId: branch.id }}
                failed={t('drawer.load')}
                empty={t('drawer.noTakings')}
              />
              <CashHidden branchId={branch.id} />
              <Outside branchId={branch.id} />
              <Unpaid branchId={branch.id} />
              {seesReports ? <LiabilityTable /> : null}
            </div>
          </div>
        )}
        {branch === undefined && seesReports ? <LiabilityTable /> : null}
      </section>
    </PrintFacts>
  );
};

/** Says why the takings have no cash: who counts it blind must not know it. */
const CashHidden = ({ branchId }: { readonly branchId: number }) => {
  const t = useT();
  const { data } = useQueryOf(takings, { branchId });
  return data?.some(({ net }) => net === null) ? <p className="note">{t('drawer.cashHidden')}</p> : null;
};

/** Cash that no drawer has, where the centre has drawers. */
const Outside = ({ branchId }: { readonly branchId: number }) => {
  const t = useT();
  const { isEnabled } = useDrawer(branchId);
  return isEnabled ? (
    <QuerySection
      query={outside}
      input={{ branchId }}
      failed={t('drawer.load')}
      empty={t('drawer.noneOutside')}
    />
  ) : null;
};

/** Work of any day that is done and not paid. */
const Unpaid = ({ branchId }: { readonly branchId: number }) => {
  const { t, label } = useWords();
  const { can } = useAccess();
  if (!mayAsk(unpaidVisits, can)) return null;
  return (
    <section className="drawer-card" aria-labelledby="unpaid">
      <QueryTable
        heading={<h2 id="unpaid">{label(unpaidVisits.label)}</h2>}
        query={unpaidVisits}
        input={Object.assign({ branchId }, {})}
        columns={{
          fullName: {
            cell: ({ appointmentId, attendanceId, fullName }) => (
              <Link
                to={
                  appointmentId === null
                    ? `${attendance.route}/${attendanceId}`
                    : `${appointments.route}/${appointmentId}`
                }
              >
                <bdi>{fullName}</bdi>
              </Link>
            ),
          },
          checkOut: {},
          due: {},
        }}
        empty={t('drawer.noneUnpaid')}
      />
    </section>
  );
};

const BranchDrawer = ({ branchId }: { readonly branchId: number }) => {
  const t = useT();
  const mayUpdate = useCan({ resource: 'invoices', action: 'update' }).data?.can;
  const { isLoading, isFailed, isEnabled, drawer, earlier, reload } = useDrawer(branchId);
  const isManager = isAdmin(useSession().user);
  const [closed, setClosed] = useState<Drawer>();
  const [dropsFrom, setDropsFrom] = useState<Drawer>();
  if (isFailed) return <ListFailure text={t('drawer.load')} onRetry={reload} />;
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
          <OpenDrawer branchId={branchId} onDone={reload} />
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

/** Sessions sold but not used yet, by the branch that sold them. */
const LiabilityTable = () => {
  const t = useT();
  const language = useLanguage();
  const { user } = useSession();
  return (
    <PrintFacts facts={[]}>
      <section className="drawer-card" aria-labelledby="liability">
        <QueryTable
          heading={<h2 id="liability">{t('liability.title')}</h2>}
          hint={<p className="quiet">{t('liability.hint')}</p>}
          query={packageLiability}
          input={{}}
          columns={{
            branchName: {
              cell: (row) => (
                <bdi>{localTitle('branches', row.branchId, user, language) ?? row.branchName}</bdi>
              ),
            },
            packages: {},
            sessions: {},
            value: {},
          }}
          empty={t('liability.none')}
        />
      </section>
    </PrintFacts>
  );
};
