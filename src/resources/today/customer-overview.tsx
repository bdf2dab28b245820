import { LoginOutlined, PlusOutlined } from '@ant-design/icons';
import { CanAccess, useCan } from '@refinedev/core';
import { Button } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router';
import { humanMoment } from '../../i18n/human';
import { useT, withTexts } from '../../i18n/react';
import { useSettingsState } from '../../providers/data';
import type { HttpError } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import type { QueryAnswer } from '../../schema/query';
import { ActionRun } from '../../screens/actions/action-run';
import { RowOffers } from '../../screens/actions/commands';
import { useRowDialog } from '../../screens/actions/row-dialog';
import { openLater } from '../../screens/actions/toast-dialog';
import { DotTag } from '../../screens/cells/cells';
import { Failure } from '../../screens/controls/failure';
import { type RowData, useFormatFor, zoneIn } from '../../screens/data/row';
import { Glyph } from '../../screens/glyph';
import { lazyPart } from '../../screens/lazy-part';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { RowDialogProps, Way } from '../../screens/screen';
import { PartLoading } from '../../screens/show/card-part';
import { type Fact, FactRow } from '../../screens/show/show-fields';
import { useWords } from '../../screens/words';
import { appointments } from '../appointments/entity';
import { titleNow } from '../appointments/rules';
import { appointmentDesk, visitDesk } from '../attendance/desk-screens';
import { attendance } from '../attendance/entity';
import { deposit, returnCredit } from '../customer-movements/actions';
import { type Customer, customers } from '../customers/entity';
import { CashOfForm } from '../invoices/pay/cash-places';
import { moneySettings } from '../invoices/settings/money';
import { SaidDay } from './figure-cells';
import { overview } from './queries';

type Found = QueryAnswer<typeof overview>;

export const checkInWay: Way<Customer> = {
  key: 'checkIn',
  text: 'customers.checkIn',
  icon: LoginOutlined,
  permission: 'attendance.create',
  // A customer who is already there cannot check in.
  useIsOff: ({ id }) => (useQueryOf(overview, {}, { params: { id } }).data?.present ?? null) !== null,
  to: ({ id }) => `${attendance.route}/create?customer=${id}`,
};

/** As high as the facts that will replace it, so that the tabs beneath do not move under the finger. */
const coming: readonly Fact[] = [{ key: 'coming', label: '\u00a0', value: <PartLoading />, note: '\u00a0' }];

/** What the customer owes and owns, and when she was last there: only what there is (R-21, R-22, CUS-61). */
export const CustomerFacts = ({ row }: { readonly row: RowData }) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  const { data, error, retry } = useQueryOf(overview, {}, { params: { id: row.id } });
  const { settings, isLoading } = useSettingsState(moneySettings);
  if (data === undefined || isLoading)
    return error === undefined ? (
      <FactRow facts={coming} />
    ) : (
      <Failure text={t('common.partFailed')} retry={retry} />
    );
  const { account, owned, lastVisit } = data;
  const sessions = owned.reduce((sum, { left }) => sum + left, 0);
  const credit = settings.creditEnabled ? account.credit : 0;
  const points = settings.loyaltyEnabled ? account.points : 0;
  const facts: readonly Fact[] = [
    {
      key: 'owed',
      label: t('credit.owed'),
      value: account.owed > 0 && format.money(account.owed),
      tone: 'danger',
    },
    { key: 'sessions', label: t('customers.sessions'), value: sessions > 0 && format.integer(sessions) },
    { key: 'credit', label: t('credit.credit'), value: credit > 0 && format.money(credit) },
    { key: 'points', label: t('credit.points'), value: points > 0 && format.integer(points) },
    {
      key: 'last',
      label: t('customers.lastVisit'),
      value: lastVisit && <SaidDay at={lastVisit.at} />,
      note: <bdi>{lastVisit?.services ?? ''}</bdi>,
    },
  ];
  return <FactRow facts={facts.filter(({ value }) => value)} />;
};

/** Says that the customer is there, or when she comes next; stays in sight beside the tabs. */
export const Coming = ({ row }: { readonly row: RowData }) => {
  const { data, error } = useQueryOf(overview, {}, { params: { id: row.id } });
  return (
    (data !== undefined || error === undefined) && (
      <div className="side-box">
        {data?.present && <Present visit={data.present} />}
        <CanAccess resource="appointments" action="read">
          <Next appointment={data?.next} />
        </CanAccess>
      </div>
    )
  );
};

/** The current visit. The next steps are payment and check-out. */
const Present = ({ visit }: { readonly visit: NonNullable<Found['present']> }) => {
  const { t } = useWords();
  const format = useFormatFor()(visit);
  const [dialog, open] = useRowDialog();
  return (
    <p className="overview-line wrap flush">
      <Link to={`${attendance.route}/${visit.id}`}>
        <DotTag colour="green" text={t('customers.presentSince', { time: format.time(visit.checkIn) })} />
      </Link>
      <RowOffers screen={visitDesk} row={visit} only={['settle', 'checkout']} first="settle" open={open} />
      {dialog}
    </p>
  );
};

/** The next booking, null for none; undefined until it is known. */
const Next = ({ appointment }: { readonly appointment: Found['next'] | undefined }) => {
  const { t, lang } = useWords();
  const [dialog, open] = useRowDialog();
  const headId = useId();
  const timeZone = zoneIn(useSession(), appointment?.branchId);
  return (
    <section className="overview-line wrap flush" aria-labelledby={headId}>
      <h3 id={headId}>{t('customers.nextBooking')}</h3>
      {appointment === undefined ? (
        <PartLoading />
      ) : appointment === null ? (
        <span className="note">{t('customers.noNextBooking')}</span>
      ) : (
        <>
          <Link to={`${appointments.route}/${appointment.id}`}>
            <span className="said">{humanMoment(appointment.start, new Date(), lang, { timeZone })}</span>
          </Link>
          <bdi className="note">{titleNow(appointment)}</bdi>
          <RowOffers
            screen={appointmentDesk}
            row={appointment}
            only={['arrive']}
            first="arrive"
            open={open}
          />
        </>
      )}
      {dialog}
    </section>
  );
};

const SaleSheet = lazyPart(
  () => withTexts('check-out', import('../customer-movements/sale-sheet')),
  'SaleSheet',
);

/** Buttons to pay credit in and out, above its movements (R-21, R-22, CUS-61). Nothing where credit is off. */
export const CreditCommands = ({ row }: { readonly row: Customer }) => {
  const { label } = useWords();
  const mayDeposit = useCan({ resource: 'invoices', action: 'create' }).data?.can;
  const mayReturn = useCan({ resource: 'invoices', action: 'delete' }).data?.can;
  const { settings, isKnown } = useSettingsState(moneySettings);
  const { data: found } = useQueryOf(overview, {}, { params: { id: row.id } });
  if (!settings.creditEnabled || !isKnown) return null;
  const takeIn = () => openLater((onClose) => <SaleSheet row={row} isDeposit onClose={onClose} />);
  const payOut = () => openLater((onClose) => <ReturnDialog row={row} onClose={onClose} />);
  return (
    <p className="cluster">
      {mayDeposit && (
        <Button size="small" icon={<Glyph of={PlusOutlined} />} onClick={takeIn}>
          {label(deposit.label)}
        </Button>
      )}
      {mayReturn && (found?.account.credit ?? 0) > 0 && (
        <Button size="small" onClick={payOut}>
          {label(returnCredit.label)}
        </Button>
      )}
    </p>
  );
};

/** Pays credit out. */
export const ReturnDialog = (props: RowDialogProps<Customer>) => {
  const t = useT();
  const { choice } = useSession();
  const { refresh } = useSettingsState(moneySettings);
  // The money lies in the branch that takes it, which may differ from the customer's own.
  const branchId = typeof choice === 'number' ? choice : props.row.branchId;
  // A 404 means that credit was switched off, or that the customer was deleted meanwhile.
  const refused = async ({ status }: HttpError) =>
    status === 404 && !(await refresh()).creditEnabled ? t('credit.off') : undefined;
  return (
    <ActionRun
      {...props}
      action={returnCredit}
      screen={{ entity: customers }}
      values={{ branchId }}
      parts={{ hidden: ['branchId'], after: { paymentMethod: CashOfForm }, refused }}
    />
  );
};
