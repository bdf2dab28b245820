import { useInvalidate } from '@refinedev/core';
import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useT } from '../../i18n/react';
import { useCan } from '../../providers/access';
import { request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { failureText } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { type RowData, textIn } from '../../screens/row';
import { appointments } from './entity';

type Move = 'Done' | 'NoShow' | 'Canceled';

const moves: readonly Move[] = ['Done', 'NoShow', 'Canceled'];

/** What happened to a planned booking, in one press (APT-18); before its start it asks. */
export const QuickActions = ({ row }: { readonly row: RowData }) => {
  const t = useT();
  const { modal } = App.useApp();
  const mayUpdate = useCan('appointments.update');
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState<Move>();
  const [isCancelling, setCancelling] = useState(false);
  if (textIn(row, 'status') !== 'Planned' || !mayUpdate) return null;

  const change = async (status: Move, reason?: string): Promise<boolean> => {
    setBusy(status);
    try {
      const body = { status, ...(reason ? { reason } : {}), version: row.version };
      await request('POST', `${appointments.api}/${row.id}/status`, { body });
      pushToast({ kind: 'success', title: t('appointments.statusChanged') });
      return true;
    } catch (error) {
      if (isAborted(error)) return false;
      if (!(error instanceof HttpError)) throw error;
      const context = { entity: appointments.name, operation: 'status' as const, error, t };
      pushToast({ kind: 'error', title: t('common.error'), text: failureText(context) });
      return false;
    } finally {
      setBusy(undefined);
      void invalidate({ resource: appointments.name, invalidates: ['list', 'detail'], id: row.id });
    }
  };
  const press = (status: Move) => {
    if (status === 'Canceled') return setCancelling(true);
    if (Date.parse(textIn(row, 'start')) <= Date.now()) return void change(status);
    modal.confirm({
      title: t('appointments.futureConfirm'),
      okText: t('common.confirm'),
      cancelText: t('common.cancel'),
      centered: true,
      onOk: () => void change(status),
    });
  };
  return (
    <div className="booking-actions">
      {moves.map((status) => (
        <Button
          key={status}
          danger={status === 'Canceled'}
          loading={busy === status}
          disabled={busy !== undefined}
          onClick={() => press(status)}
        >
          {t(`appointments.mark${status}`)}
        </Button>
      ))}
      {isCancelling && (
        <CancelDialog
          isFuture={Date.parse(textIn(row, 'start')) > Date.now()}
          onClose={() => setCancelling(false)}
          onCancel={(reason) => change('Canceled', reason)}
        />
      )}
    </div>
  );
};

interface CancelDialogProps {
  readonly isFuture: boolean;
  readonly onClose: () => void;
  /** False when it did not work: the dialog stays, with what was typed. */
  readonly onCancel: (reason: string) => Promise<boolean>;
}

const CancelDialog = ({ isFuture, onClose, onCancel }: CancelDialogProps) => {
  const t = useT();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const isDone = await onCancel(reason.trim());
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      open
      centered
      width={440}
      title={t('appointments.markCanceled')}
      okText={t('appointments.markCanceled')}
      cancelText={t('common.back')}
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={() => void send()}
      onCancel={isBusy ? () => {} : onClose}
      maskClosable={false}
    >
      {isFuture && <p>{t('appointments.futureConfirm')}</p>}
      <label className="form-field" htmlFor="booking-cancel-reason">
        <span className="form-field-label">
          {t('appointments.cancelReason')} ({t('common.optional')})
        </span>
        <Input.TextArea
          id="booking-cancel-reason"
          value={reason}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
    </Modal>
  );
};
