import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Format } from '../../i18n/format';
import { longDay } from '../../i18n/human';
import { pastAppointments } from '../../resources/appointments/words';
import { ActionDialog } from '../../screens/actions/action-dialog';
import { useWords } from '../../screens/words';
import { type Moves, type Refusal, retimed } from './data/move';

interface ConflictDialogProps {
  readonly refusal: Refusal;
  readonly moves: Moves;
  readonly format: Format;
}

/**
 * Dialog for a refused move: offers free times after a clash, asks for the missing reason, or asks
 * whether a time that is over is meant.
 */
export const ConflictDialog = ({ refusal, moves, format }: ConflictDialogProps) => {
  const { t, label, lang } = useWords();
  const today = format.fixedDate(new Date());
  const [reason, setReason] = useState('');
  const { from, to, text, wants, slots } = refusal;
  const again = () =>
    void moves.move(from, to, wants === 'reason' ? { overrideReason: reason.trim() } : { acceptPast: true });
  const isTold = wants === 'time';
  const okText = {
    time: t('common.close'),
    reason: t('common.save'),
    consent: label(pastAppointments.input.acceptPast.label),
  };
  return (
    <ActionDialog
      title={t(titles[wants])}
      okText={okText[wants]}
      isOver={isTold}
      isOff={wants === 'reason' && reason.trim() === ''}
      onSend={isTold ? moves.dropRefusal : again}
      onClose={moves.dropRefusal}
    >
      <p role={wants === 'reason' ? 'status' : 'alert'}>{text}</p>
      {wants === 'reason' && (
        <Input.TextArea
          rows={2}
          maxLength={500}
          aria-label={t('appointments.overrideReason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {slots.length > 0 && (
        <div className="cal-slots">
          <span id="cal-slots-label">{t('calendar.freeInstead')}</span>
          <ul className="stack gap-6" style={{ margin: '6px 0 0' }} aria-labelledby="cal-slots-label">
            {slots.map(({ start, end }) => (
              <li key={start}>
                <Button onClick={() => void moves.move(from, retimed(to, start, end))}>
                  <bdi>
                    {longDay(format.fixedDate(new Date(start)), today, lang)} {format.time(new Date(start))} –{' '}
                    {format.time(new Date(end))}
                  </bdi>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ActionDialog>
  );
};

const titles = {
  time: 'calendar.notMoved',
  reason: 'appointments.overrideReason',
  consent: 'common.warning',
} as const;
