import '../resources/appointments/appointments.css';
import { DeleteOutlined, PhoneOutlined, WarningOutlined, WhatsAppOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { longDay } from '../i18n/human';
import { Between } from '../i18n/react';
import { todayIn } from '../i18n/zone';
import { failureText } from '../providers/http-error';
import { useSession } from '../providers/session';
import { appointments, confirmations } from '../resources/appointments/entity';
import { CustomerFacts } from '../resources/appointments/form/facts';
import { attendance } from '../resources/attendance/entity';
import { CustomerCode } from '../resources/customers/customer-cell';
import { customers } from '../resources/customers/entity';
import { CardReplies } from '../resources/replies/card-replies';
import { appointmentReplies } from '../resources/replies/desk-queries';
import { card } from '../resources/today/queries';
import type { QueryAnswer } from '../schema/query';
import { findOption, phoneDigits } from '../schema/text/parse';
import type { RowOf } from '../schema/types';
import { writableFieldsOf } from '../schema/visibility';
import { RowOffers, useCommands } from '../screens/actions/commands';
import { DeleteDialog } from '../screens/actions/delete-dialog';
import { MoreButton } from '../screens/actions/more-button';
import { type Command, useRowPermissions } from '../screens/actions/offers';
import { useRowDialog } from '../screens/actions/row-dialog';
import { Banner } from '../screens/cells/banner';
import { Code, DotTag } from '../screens/cells/cells';
import { Failure } from '../screens/controls/failure';
import { embeddedIn, listIn, type RowData, textIn, useFormatFor, zoneIn } from '../screens/data/row';
import { FormHost } from '../screens/form/form-dialog';
import { Glyph } from '../screens/glyph';
import { SidePanel } from '../screens/panel/side-panel';
import { Person } from '../screens/person/person';
import { useQueryOf } from '../screens/query/use-query-of';
import type { Screen, ShowParts } from '../screens/screen';
import { useParts, useSeenScreen } from '../screens/screen-parts';
import { Shown } from '../screens/show/show-panel';
import { useWords } from '../screens/words';
import { deskScreens } from './dashboard/desk-screens';

type Row = RowOf<typeof appointments>;
type Answer = QueryAnswer<typeof card>;

interface AppointmentPanelProps {
  /** As it stands in the address. */
  readonly id: string;
  /** The row that the page beneath has already: the head stands at once. Undefined: it waits for the answer. */
  readonly known: Row | undefined;
  readonly onClose: () => void;
  /** True over a page that has no address for it, so that the form itself asks before typed text is lost. */
  readonly isUnaddressed?: boolean;
}

const noParts: ShowParts = {};

/**
 * The one panel of a booking (APT-10, APT-18, APT-35): who, when and the day's commands, and beneath them its fields,
 * which whoever may change them changes at once.
 */
export const AppointmentPanel = ({ id, known, onClose, isUnaddressed = false }: AppointmentPanelProps) => {
  const { t, entityText } = useWords();
  const screen = useSeenScreen(deskScreens.appointment);
  const { entity } = screen;
  const isId = /^\d{1,9}$/.test(id);
  const asked = useQueryOf(card, {}, { params: { id: Number(id) }, isWanted: isId });
  const data = asked.isEarlier ? undefined : asked.data;
  const { error } = asked;
  const mayHear = useCan({ resource: 'messaging', action: 'read' }).data?.can ?? false;
  const written = useQueryOf(
    appointmentReplies,
    {},
    { params: { id: Number(id) }, isWanted: isId && mayHear },
  );
  // A part that comes late would move the fields under the finger.
  const isComing = [asked, written].some(({ isLoading, isFetching }) => isLoading && isFetching);
  // The reader may not see a refused row (403, 404), so no copy of it is shown.
  const isRefused = !isId || error?.status === 403 || error?.status === 404;
  const row = isRefused ? undefined : (data?.appointment ?? known);
  const permissions = useRowPermissions(entity);
  const parts = useParts(`${entity.route}.show`, screen.show, noParts);
  const tryClose = useRef<() => void>(onClose);
  const failure =
    !isId || error?.status === 404
      ? t(isId ? 'card.gone' : 'error.rowNotFound')
      : error && !data && failureText({ entity: entity.name, operation: 'load', error, t });
  return (
    <SidePanel
      title={entityText(entity, permissions.update ? 'editTitle' : 'detailsTitle')}
      onClose={() => (row && permissions.update ? tryClose.current() : onClose())}
      tools={row && <Rare key={id} screen={screen} row={row} onGone={onClose} />}
    >
      {failure && <Failure text={failure} retry={isRefused ? undefined : asked.retry} />}
      {row ? (
        <article key={id} className="show stack gap-16 slim booking-panel" aria-busy={data === undefined}>
          <AppointmentHead row={row} answer={data} />
          <Commands screen={screen} row={row} answer={data} />
          <AppointmentFacts row={row} answer={data} />
          <CardReplies id={row.id} />
          {isComing ? (
            <Skeleton active title={false} paragraph={{ rows: 6 }} />
          ) : permissions.update ? (
            <FormHost
              screen={screen}
              mode="update"
              id={id}
              onDone={onClose}
              tryClose={tryClose}
              isUnaddressed={isUnaddressed}
              beneath={parts && <Shown screen={screen} row={row} parts={besidesForm(screen, parts)} />}
            />
          ) : (
            parts && <Shown screen={screen} row={row} parts={parts} />
          )}
        </article>
      ) : (
        !failure && <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
    </SidePanel>
  );
};

/** What the details tell besides what stands in the form. */
const besidesForm = ({ entity }: Screen, { hidden = [], ...parts }: ShowParts): ShowParts => ({
  ...parts,
  top: undefined,
  hidden: [...hidden, ...writableFieldsOf(entity, 'update').map(([key]) => key)],
});

interface CommandsProps {
  readonly screen: Screen;
  readonly row: RowData;
  /** Visit and invoice of the booking, once they are known. */
  readonly answer: Answer | undefined;
}

/** Whoever has the fields beneath moves a booking there. */
const moved = 'reschedule';

/** The next steps in words, one press each (APT-18). */
const Commands = ({ screen, row, answer }: CommandsProps) => {
  const { t } = useWords();
  const [dialog, open] = useRowDialog();
  const { visit, invoice } = answer ?? {};
  const look = { worded: 'all', open } as const;
  // The section takes the focus, so that the first command is one Tab away and none is pressed by mistake.
  return (
    <section
      className="booking-acts wrap"
      style={{ outline: 'none' }}
      aria-label={t('common.actions')}
      tabIndex={-1}
      data-first
    >
      <RowOffers
        {...look}
        screen={screen}
        row={row}
        // If there is a visit, only the visit offers the payment.
        except={[...(visit ? ['settle'] : []), ...(useRowPermissions(screen.entity).update ? [moved] : [])]}
        first="arrive"
      />
      {visit && (
        <RowOffers
          {...look}
          screen={deskScreens.visit}
          row={visit}
          only={['settle', 'checkout', 'viewInvoice']}
          first="settle"
        />
      )}
      {!visit && invoice && (invoice.remaining ?? 0) > 0 && (
        <RowOffers
          {...look}
          screen={deskScreens.invoice}
          row={invoice}
          only={['addPayment']}
          first="addPayment"
        />
      )}
      <WhatsApp number={answer?.customer?.whatsApp} />
      {dialog}
    </section>
  );
};

interface RareProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly onGone: () => void;
}

/** What is seldom done, what is refused, with its reason, and what is done in the fields: behind the dots. */
const Rare = ({ screen, row, onGone }: RareProps) => {
  const { t } = useWords();
  const [dialog, open] = useRowDialog();
  const [leaving, setLeaving] = useState<RowData | null>(null);
  const often = useCommands(screen, open)(row).filter(({ key, isRare }) => !isRare && key !== moved);
  const rare = useCommands(
    screen,
    open,
    'details',
  )(row).filter(({ key }) => !often.some((one) => one.key === key));
  const remove: readonly Command[] = useRowPermissions(screen.entity).delete
    ? [
        {
          key: 'delete',
          text: t('common.delete'),
          icon: <Glyph of={DeleteOutlined} />,
          danger: true,
          act: () => setLeaving(row),
        },
      ]
    : [];
  return (
    <>
      <MoreButton commands={[...rare, ...remove]} />
      {dialog}
      {leaving && (
        <DeleteDialog screen={screen} row={leaving} onClose={() => setLeaving(null)} onDone={onGone} />
      )}
    </>
  );
};

interface AppointmentHeadProps {
  readonly row: Row;
  /** Undefined until it is loaded: until then the head says what the row says. */
  readonly answer: Answer | undefined;
}

/** Who comes and when, how it stands, and what must be known before anything is done. */
const AppointmentHead = ({ row, answer }: AppointmentHeadProps) => {
  const { t, label, lang } = useWords();
  const format = useFormatFor()(row);
  const zone = zoneIn(useSession(), row.branchId);
  const visit = answer ? answer.visit : embeddedIn(row, 'attendanceId');
  const customer = embeddedIn(row, 'customerId');
  const name = textIn(row, 'customerFullName') || (row.title ?? '');
  const isPlanned = row.status === 'Planned';
  const isPresent = isPlanned && textIn(visit, 'state') === 'Present';
  const status = isPresent
    ? findOption(attendance.fields.state.options, 'Present')
    : findOption(appointments.fields.status.options, row.status);
  const way = isPlanned ? findOption(confirmations, row.confirmedBy ?? '') : undefined;
  const day = longDay(todayIn(zone, new Date(row.start)), todayIn(zone, new Date()), lang);
  return (
    <header className="booking-head grid gap-12">
      <span className="cluster between">
        <Link to={`${customers.route}/${row.customerId}`}>
          <Person id={row.customerId ?? 0} name={name} sub={<CustomerCode customer={customer} />} />
        </Link>
        {listIn(row, 'customerPhones').map((phone) => (
          <a key={String(phone)} className="inline gap-4" href={`tel:${phoneDigits(String(phone))}`}>
            <Glyph of={PhoneOutlined} /> <Code>{String(phone)}</Code>
          </a>
        ))}
      </span>
      <p className="cluster flush digits rows-4 cols-12">
        <strong>
          {day}
          <Between />
          {format.time(row.start)} – {format.time(row.end)}
        </strong>
        {status && <DotTag colour={status.colour ?? 'grey'} text={label(status.label)} />}
        {isPresent && <span>{t('card.present', { time: format.time(textIn(visit, 'checkIn')) })}</span>}
        {isPlanned && row.confirmedAt !== null && <DotTag colour="green" text={t('replies.confirmed')} />}
        {way && <span className="cell-soft">{label(way.label)}</span>}
      </p>
      <Banner label={label(customers.fields.careNote.label)} text={textIn(customer, 'careNote')} />
    </header>
  );
};

/** What is worth knowing of the customer, and what has been noted. */
const AppointmentFacts = ({ row, answer }: AppointmentHeadProps) => {
  const format = useFormatFor()(row);
  const zone = zoneIn(useSession(), row.branchId);
  const { customer, owned, debt } = answer ?? {};
  const left = (owned ?? []).reduce((sum, one) => sum + one.left, 0);
  return (
    <>
      {/* Its place is kept while it loads, so that the fields beneath do not move. */}
      {answer ? (
        <CustomerFacts
          last={customer?.lastVisit}
          zone={zone}
          sessions={left > 0 ? format.integer(left) : ''}
          owed={debt?.amount ?? 0}
          credit={customer?.balance ?? 0}
        />
      ) : (
        <Skeleton.Node style={{ inlineSize: '100%', blockSize: 59 }} active />
      )}
      {[customer?.notes, row.notes].map(
        (text) =>
          text && (
            <p
              key={text}
              className="flush anywhere lines"
              style={{ padding: '6px 10px', borderRadius: 8, background: 'var(--danger-soft)' }}
            >
              <Glyph of={WarningOutlined} /> <bdi>{text}</bdi>
            </p>
          ),
      )}
    </>
  );
};

/** Opens a conversation with the customer. Nothing without a number that may be seen. */
const WhatsApp = ({ number }: { readonly number: string | null | undefined }) => {
  const { t } = useWords();
  return number ? (
    <Button
      icon={<Glyph of={WhatsAppOutlined} />}
      href={`https://wa.me/${phoneDigits(number)}`}
      target="_blank"
      rel="noreferrer"
    >
      {t('customers.whatsapp')}
    </Button>
  ) : null;
};
