import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Format } from '../../i18n/format';
import { longDay } from '../../i18n/human';
import { pastAppointments } from '../../resources/appointments/words';
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
  return (
    <Modal
      open
      centered
      width={480}
      title={t(titles[wants])}
      onCancel={moves.dropRefusal}
      footer={
        <>
          <Button autoFocus={wants === 'consent'} onClick={moves.dropRefusal}>
            {t(wants === 'time' ? 'common.close' : 'common.cancel')}
          </Button>
          {wants !== 'time' && (
            <Button type="primary" disabled={wants === 'reason' && reason.trim() === ''} onClick={again}>
              {wants === 'consent' ? label(pastAppointments.input.acceptPast.label) : t('common.save')}
            </Button>
          )}
        </>
      }
    >
      <p role={wants === 'reason' ? 'status' : 'alert'}>{text}</p>
      {wants === 'reason' && (
        <Input.TextArea
          autoFocus
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
    </Modal>
  );
};

const titles = {
  time: 'calendar.notMoved',
  reason: 'appointments.overrideReason',
  consent: 'common.warning',
} as const;
