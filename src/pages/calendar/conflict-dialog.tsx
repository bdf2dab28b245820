import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Format } from '../../i18n/format';
import { useWords } from '../../screens/words';
import { type Moves, type Refusal, retimed } from './data/move';
import './conflict-dialog.css';

interface ConflictDialogProps {
  readonly refusal: Refusal;
  readonly moves: Moves;
  readonly format: Format;
}

/** Dialog for a refused move: offers free times after a clash, or asks for the missing reason. */
export const ConflictDialog = ({ refusal, moves, format }: ConflictDialogProps) => {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const { from, to, text, slots } = refusal;
  const isClash = slots !== undefined;
  return (
    <Modal
      open
      centered
      width={480}
      title={t(isClash ? 'calendar.notMoved' : 'appointments.overrideReason')}
      onCancel={moves.dropRefusal}
      footer={
        <>
          <Button onClick={moves.dropRefusal}>{t(isClash ? 'common.close' : 'common.cancel')}</Button>
          {!isClash && (
            <Button
              type="primary"
              disabled={reason.trim() === ''}
              onClick={() => void moves.move(from, to, { overrideReason: reason.trim() })}
            >
              {t('common.save')}
            </Button>
          )}
        </>
      }
    >
      {isClash ? (
        <>
          <p role="alert">{text}</p>
          {slots.length > 0 && (
            <div className="cal-slots">
              <span id="cal-slots-label">{t('calendar.freeInstead')}</span>
              <ul aria-labelledby="cal-slots-label">
                {slots.map(({ start, end }) => (
                  <li key={start}>
                    <Button onClick={() => void moves.move(from, retimed(to, start, end))}>
                      <bdi>
                        {format.weekdayShort(new Date(start))} {format.date(new Date(start))}{' '}
                        {format.time(new Date(start))} – {format.time(new Date(end))}
                      </bdi>
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      ) : (
        <>
          <p role="status">{text}</p>
          <Input.TextArea
            autoFocus
            rows={2}
            maxLength={500}
            aria-label={t('appointments.overrideReason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </Modal>
  );
};
