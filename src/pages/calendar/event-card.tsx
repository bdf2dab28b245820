import { CloseOutlined, EditOutlined, EyeOutlined, PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Format } from '../../i18n/format';
import { useCan } from '../../providers/access';
import { appointments } from '../../resources/appointments/entity';
import { DeleteDialog } from '../../screens/delete';
import { useWords } from '../../screens/words';
import { type Booking, staffOf, workOf } from './booking';
import { spanText, standingOf } from './event-face';
import { QuickActions } from './quick-actions';
import './card.css';

interface EventCardProps {
  readonly booking: Booking;
  /** The block it belongs to; the focus goes back there. */
  readonly at: Element;
  readonly format: Format;
  readonly onClose: () => void;
  readonly go: (path: string) => void;
}

/** A booking at a glance, with everything that is done to one without opening it (APT-18). */
export const EventCard = ({ booking, at, format, onClose, go }: EventCardProps) => {
  const { t, lang } = useWords();
  const mayUpdate = useCan('appointments.update');
  const mayDelete = useCan('appointments.delete');
  const [leaving, setLeaving] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  usePlace(card, at);
  useOutside(card, leaving ? undefined : onClose);
  const close = () => {
    onClose();
    if (at instanceof HTMLElement) at.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') close();
    else if (step !== 0) {
      const buttons = [...(card.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
      const now = buttons.findIndex((one) => one.matches(':focus'));
      buttons.at((now + step) % buttons.length)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const standing = standingOf(lang, booking);
  const rows = [workOf(booking).join('، '), staffOf(booking).join('، '), booking.roomName];
  return (
    <div
      ref={card}
      className="cal-card"
      role="dialog"
      aria-label={booking.title || booking.customerName}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header>
        <strong>
          <bdi>{booking.customerName || booking.title}</bdi>
        </strong>
        <button type="button" className="icon-button" aria-label={t('common.close')} onClick={close}>
          <CloseOutlined />
        </button>
      </header>
      <p className="cal-card-when">
        <span className={`cal-chip cal-${booking.status.toLowerCase()}${booking.isPresent ? ' cal-in' : ''}`}>
          {standing.sign} {standing.text}
        </span>
        <bdi>
          {format.date(new Date(booking.start))} · {spanText(format, booking.start, booking.end)}
        </bdi>
      </p>
      {rows.map(
        (text) =>
          text !== '' && (
            <p key={text}>
              <bdi>{text}</bdi>
            </p>
          ),
      )}
      {booking.phone !== '' && (
        <p>
          <a className="ltr" href={`tel:${booking.phone.replace(/[^\d+]/g, '')}`}>
            <PhoneOutlined /> {booking.phone}
          </a>
        </p>
      )}
      <div className="cal-card-actions">
        <QuickActions booking={booking} onDone={onClose} />
        <Button icon={<EyeOutlined />} onClick={() => go(`/${booking.id}`)}>
          {t('common.details')}
        </Button>
        {mayUpdate && (
          <Button icon={<EditOutlined />} onClick={() => go(`/${booking.id}/edit`)}>
            {t('common.edit')}
          </Button>
        )}
        {mayDelete && (
          <Button danger onClick={() => setLeaving(true)}>
            {t('common.delete')}
          </Button>
        )}
      </div>
      <DeleteDialog
        entity={appointments}
        row={leaving ? { id: booking.id, version: booking.version } : null}
        onClose={() => setLeaving(false)}
        onDone={onClose}
      />
    </div>
  );
};

const gap = 6;

/** Beside its block, wholly within the window; takes the focus. */
const usePlace = (card: React.RefObject<HTMLDivElement | null>, at: Element): void => {
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const block = at.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const below = block.bottom + gap + height <= innerHeight;
    const top = below ? block.bottom + gap : Math.max(gap, block.top - gap - height);
    const x = Math.min(Math.max(gap, block.left + block.width / 2 - width / 2), innerWidth - width - gap);
    element.style.insetBlockStart = `${top}px`;
    const isRtl = getComputedStyle(element).direction === 'rtl';
    element.style.insetInlineStart = `${isRtl ? innerWidth - x - width : x}px`;
    element.focus({ preventScroll: true });
  }, [card, at]);
};

/** A press anywhere else closes it. */
const useOutside = (
  card: React.RefObject<HTMLDivElement | null>,
  onClose: (() => void) | undefined,
): void => {
  useEffect(() => {
    const listen = (event: PointerEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('.cal-card, .ant-modal-root');
      if (card.current && !isInside) onClose?.();
    };
    addEventListener('pointerdown', listen, true);
    return () => removeEventListener('pointerdown', listen, true);
  }, [card, onClose]);
};
