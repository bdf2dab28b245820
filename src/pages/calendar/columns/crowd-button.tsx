import { Popover } from 'antd';
import { useRef, useState } from 'react';
import { useWords } from '../../../screens/words';
import { spanText, standingOf } from '../card/appointment-face';
import type { GridProps } from '../grid/grid-props';
import type { Column } from './columns-layout';

interface CrowdButtonProps extends Pick<GridProps, 'format' | 'onOpen'> {
  readonly crowd: Column['crowds'][number];
}

/** How many more there are at that time than have room beside each other; a press lists them. */
export const CrowdButton = ({ crowd, format, onOpen }: CrowdButtonProps) => {
  const { t, lang } = useWords();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = crowd.hidden.length;
  const text = t('appointments.more', { count });
  const list = (
    <ul className="cal-crowd-list" aria-label={text}>
      {crowd.hidden.map(({ key, booking, start, end }) => (
        <li key={key} className={`cal-${booking.status.toLowerCase()}`}>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              if (button.current) onOpen(booking, button.current);
            }}
          >
            <span className="cal-sign" aria-hidden="true">
              {standingOf(lang, booking).sign}
            </span>
            <bdi>{spanText(format, start, end)}</bdi>
            <bdi className="cal-name">{booking.customerName || booking.title}</bdi>
            <span className="visually-hidden">{standingOf(lang, booking).text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      content={list}
      destroyOnHidden
    >
      <button
        ref={button}
        type="button"
        className="cal-crowd-count"
        aria-label={text}
        title={text}
        aria-expanded={isOpen}
        onPointerDown={(event) => event.stopPropagation()}
      >
        <bdi>+{format.integer(count)}</bdi>
      </button>
    </Popover>
  );
};
