import { Alert, Button, Form, Input, Modal } from 'antd';
import { type SyntheticEvent, useId, useState } from 'react';
import { useLanguage } from '../../i18n/react';
import type { HttpError } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import type { Entity } from '../../schema/entity';
import { localTitle } from '../data/reference';
import { listIn, numberIn, textIn } from '../data/row';
import { useFormatFor } from '../data/row-title';
import { useWords } from '../words';
import { refusalOf } from './uncovered-refusal';

interface UncoveredDialogProps {
  readonly entity: Entity;
  readonly error: HttpError;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

/** The bookings that a change would leave without anybody: kept with a reason, or the change is given up. */
export const UncoveredDialog = ({
  entity,
  error,
  reason,
  onReason,
  onKeep,
  onCancel,
}: UncoveredDialogProps) => {
  const { t, entityText } = useWords();
  const formatFor = useFormatFor();
  const lang = useLanguage();
  const { user } = useSession();
  const formId = useId();
  const [isMissing, setMissing] = useState(false);
  // Those in branches the reader does not see are only counted.
  const bookings = listIn(error.body, 'bookings');
  const unseen = (numberIn(error.params, 'count') ?? bookings.length) - bookings.length;
  const focusReason = () => document.getElementById(`${formId}-reason`)?.focus();
  const keep = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setMissing(true);
      focusReason();
    } else onKeep();
  };
  return (
    <Modal
      open
      centered
      width={520}
      title={t('uncovered.title')}
      maskClosable={false}
      onCancel={onCancel}
      // The dialog takes the focus for itself while it opens.
      afterOpenChange={(isOpen) => isOpen && focusReason()}
      footer={
        <>
          <Button onClick={onCancel}>{t('common.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId}>
            {entityText(entity, 'acceptUncovered')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep(event);
        }}
        noValidate
      >
        <Alert type="warning" showIcon message={refusalOf(error, t)} />
        <ul className="uncovered">
          {bookings.map((booking) => {
            const format = formatFor(booking);
            const branch = localTitle('branches', numberIn(booking, 'branchId'), user, lang);
            return (
              <li key={numberIn(booking, 'id')}>
                <bdi className="cell-strong">{textIn(booking, 'title')}</bdi>
                <span className="cell-soft">
                  <span>
                    {format.dateTime(textIn(booking, 'start'))} – {format.time(textIn(booking, 'end'))}
                  </span>
                  {branch !== undefined && <bdi>{branch}</bdi>}
                </span>
              </li>
            );
          })}
        </ul>
        {unseen > 0 && <p className="cell-soft">{t('uncovered.unseen', { count: unseen })}</p>}
        <p>{t('uncovered.hint')}</p>
        <Form.Item
          layout="vertical"
          label={t('common.reason')}
          htmlFor={`${formId}-reason`}
          required
          {...(isMissing ? { validateStatus: 'error', help: t('common.required') } : {})}
        >
          <Input.TextArea
            id={`${formId}-reason`}
            dir="auto"
            rows={2}
            maxLength={500}
            value={reason}
            aria-invalid={isMissing}
            onChange={({ target }) => {
              setMissing(false);
              onReason(target.value);
            }}
          />
        </Form.Item>
      </form>
    </Modal>
  );
};
