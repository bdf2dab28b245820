import { useCan } from '@refinedev/core';
import './appointment-card.css';
import { CloseOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../providers/messages';
import { CardReplies } from '../../../resources/replies/card-replies';
import { card } from '../../../resources/today/card';
import type { QueryAnswer } from '../../../schema/query';
import { RowOffers } from '../../../screens/actions/commands';
import { DeleteDialog } from '../../../screens/actions/delete-dialog';
import { useRowDialog } from '../../../screens/actions/row-dialog';
import { textIn } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { useIsNarrow } from '../../../screens/hooks';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { deskScreens } from '../desk-screens';
import { CardFacts } from './card-facts';

export interface AppointmentCardProps {
  readonly id: number;
  /** Name of the customer, shown until the appointment is loaded. */
  readonly name: string;
  /** The element that opened the card and gets the focus back. */
  readonly at: Element;
  readonly onClose: () => void;
  /** Navigates to a path below that of the appointments. */
  readonly go: (path: string) => void;
}

/** Card of an appointment with everything that can be done without opening it (APT-18). */
export const AppointmentCard = ({ id, name, at, onClose, go }: AppointmentCardProps) => {
  const { t } = useWords();
  const isNarrow = useIsNarrow();
  const [dialog, open] = useRowDialog();
  const [leaving, setLeaving] = useState(false);
  const asked = useQueryOf(card, {}, { params: { id } });
  const data = asked.isEarlier ? undefined : asked.data;
  const isActing = leaving || dialog !== undefined;
  // Its row leaves the list with the status, and the card would point at another person.
  const first = useRef<string>(undefined);
  const now = data?.appointment.status;
  useEffect(() => {
    if (now !== undefined && first.current !== undefined && now !== first.current) onClose();
    first.current = now ?? first.current;
  }, [now, onClose]);
  const box = useRef<HTMLDivElement>(null);
  usePlace(box, at, isNarrow);
  useOutside(box, isActing ? undefined : onClose);
  const close = () => {
    onClose();
    focusOn(at, id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An open dialog handles its own keys.
    if (isActing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') close();
    else if (step !== 0) walk(box.current, step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      className="panel stack appointment-card"
      role="dialog"
      aria-label={name}
      aria-busy={data === undefined && !asked.error}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header>
        <strong>
          <bdi>{data ? textIn(data.appointment, 'customerFullName') || data.appointment.title : name}</bdi>
        </strong>
        <button type="button" className="icon-button" aria-label={t('common.close')} onClick={close}>
          <Glyph of={CloseOutlined} />
        </button>
      </header>
      {asked.error && !data ? (
        <p role="alert">{asked.error.status === 404 ? t('card.gone') : errorMessage(asked.error, t)}</p>
      ) : data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      ) : (
        <>
          <CardFacts {...data} />
          <CardReplies id={id} />
          <div className="appointment-card-actions">
            <Offers {...data} open={open} />
            <Usual id={id} go={go} onDelete={() => setLeaving(true)} />
          </div>
          <DeleteDialog
            screen={deskScreens.appointment}
            row={leaving ? data.appointment : null}
            onClose={() => setLeaving(false)}
            onDone={onClose}
          />
        </>
      )}
      {dialog}
    </div>
  );
};

interface OffersProps extends QueryAnswer<typeof card> {
  readonly open: ReturnType<typeof useRowDialog>[1];
}

/** Buttons for the next steps. If there is a visit, only the visit offers the payment. */
const Offers = ({ appointment, visit, invoice, open }: OffersProps) => {
  const look = { worded: 'all', open } as const;
  return (
    <>
      <RowOffers
        {...look}
        screen={deskScreens.appointment}
        row={appointment}
        except={visit ? ['settle'] : []}
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
    </>
  );
};

const Usual = ({ id, go, onDelete }: Pick<AppointmentCardProps, 'id' | 'go'> & { onDelete: () => void }) => {
  const { t } = useWords();
  const mayUpdate = useCan({ resource: 'appointments', action: 'update' }).data?.can;
  const mayDelete = useCan({ resource: 'appointments', action: 'delete' }).data?.can;
  return (
    <>
      {mayUpdate && (
        <Button icon={<Glyph of={EditOutlined} />} onClick={() => go(`/${id}/edit`)}>
          {t('common.edit')}
        </Button>
      )}
      <Button icon={<Glyph of={EyeOutlined} />} onClick={() => go(`/${id}`)}>
        {t('common.details')}
      </Button>
      {mayDelete && (
        <Button danger onClick={onDelete}>
          {t('common.delete')}
        </Button>
      )}
    </>
  );
};

const walk = (card: HTMLElement | null, step: number): void => {
  const buttons = [...(card?.querySelectorAll<HTMLElement>('button, a') ?? [])];
  const now = buttons.findIndex((one) => one.matches(':focus'));
  buttons.at((now + step) % buttons.length)?.focus();
};

/** Returns the focus to the element that opened the card, or to its replacement after a reload. */
const focusOn = (at: Element, id: number): void => {
  const face = at.isConnected ? at : document.querySelector(`[data-appointment="${id}"]`);
  const target = face?.closest('[tabindex="0"], button') ?? face;
  const heading = document.querySelector<HTMLElement>('h1');
  if (target instanceof HTMLElement) target.focus();
  else heading?.focus();
};

const gap = 6;

/** Places the card next to `at`, inside the window, also when it grows. On a phone it is a sheet at the foot. */
const usePlace = (card: RefObject<HTMLElement | null>, at: Element, isNarrow: boolean): void => {
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const place = () => {
      const block = at.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const below = block.bottom + gap + height <= innerHeight;
      const above = Math.max(gap, Math.min(block.top - gap - height, innerHeight - gap - height));
      const x = Math.min(Math.max(gap, block.left + block.width / 2 - width / 2), innerWidth - width - gap);
      element.style.insetBlockStart = `${below ? block.bottom + gap : above}px`;
      const isRtl = getComputedStyle(element).direction === 'rtl';
      element.style.insetInlineStart = `${isRtl ? innerWidth - x - width : x}px`;
    };
    element.focus({ preventScroll: true });
    if (isNarrow) {
      element.removeAttribute('style');
      return;
    }
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [card, at, isNarrow]);
};

/** Closes the card at a press outside of it, except in dialogs and toasts over it. */
const useOutside = (card: RefObject<HTMLElement | null>, onClose: (() => void) | undefined): void => {
  useEffect(() => {
    if (!onClose) return;
    const listen = (event: PointerEvent) => {
      const isInside =
        event.target instanceof Element &&
        event.target.closest('.appointment-card, .ant-modal-root, .ant-notification') !== null;
      if (card.current && !isInside) onClose();
    };
    addEventListener('pointerdown', listen, true);
    return () => removeEventListener('pointerdown', listen, true);
  }, [card, onClose]);
};
