import '../../resources/appointments/appointments.css';
import { DeleteOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { failureText } from '../../providers/http-error';
import type { appointments } from '../../resources/appointments/entity';
import { CardReplies } from '../../resources/replies/card-replies';
import { card } from '../../resources/today/card';
import type { QueryAnswer } from '../../schema/query';
import type { RowOf } from '../../schema/types';
import { writableFieldsOf } from '../../schema/visibility';
import { RowOffers, useCommands } from '../../screens/actions/commands';
import { DeleteDialog } from '../../screens/actions/delete-dialog';
import { MoreButton } from '../../screens/actions/more-button';
import { type Command, useRowPermissions } from '../../screens/actions/offered';
import { useRowDialog } from '../../screens/actions/row-dialog';
import { Failure } from '../../screens/controls/failure';
import type { RowData } from '../../screens/data/row';
import { FormHost } from '../../screens/form/form-dialog';
import { Glyph } from '../../screens/glyph';
import { SidePanel } from '../../screens/panel/side-panel';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { Screen, ShowParts } from '../../screens/screen';
import { useParts, useSeenScreen } from '../../screens/screen-parts';
import { Shown } from '../../screens/show/show-panel';
import { useWords } from '../../screens/words';
import { deskScreens } from '../dashboard/desk-screens';
import { AppointmentFacts, AppointmentHead, WhatsApp } from './appointment-head';

type Answer = QueryAnswer<typeof card>;

interface AppointmentPanelProps {
  /** As it stands in the address. */
  readonly id: string;
  /** The row that the page beneath has already: the head stands at once. Undefined: it waits for the answer. */
  readonly known: RowOf<typeof appointments> | undefined;
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
      isOpen
      title={entityText(entity, permissions.update ? 'editTitle' : 'detailsTitle')}
      onClose={() => (row && permissions.update ? tryClose.current() : onClose())}
      tools={row && <Rare key={id} screen={screen} row={row} onGone={onClose} />}
    >
      {failure && <Failure text={failure} retry={isRefused ? undefined : asked.retry} />}
      {row ? (
        <article key={id} className="show booking-panel" aria-busy={data === undefined}>
          <AppointmentHead row={row} answer={data} />
          <Commands screen={screen} row={row} answer={data} />
          <AppointmentFacts row={row} answer={data} />
          <CardReplies id={row.id} />
          {permissions.update ? (
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
    <section className="booking-acts" aria-label={t('common.actions')} tabIndex={-1} data-first>
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
      <DeleteDialog screen={screen} row={leaving} onClose={() => setLeaving(null)} onDone={onGone} />
    </>
  );
};
