import { Alert, App, Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useFormat } from '../../i18n/react';
import type { HttpError } from '../../providers/http-error';
import { formErrors } from '../../providers/messages';
import { close, drop } from '../../resources/drawers/actions';
import { AmountInput } from '../../resources/invoices/amount-input';
import { useAction } from '../../screens/actions/use-action';
import { FieldFrame } from '../../screens/form/frame/field-frame';
import { Table } from '../../screens/table/table';
import { useWords } from '../../screens/words';
import { countsOf, denominations, type Pieces, worthOf } from './cash';
import type { Drawer } from './use-drawer';

interface CloseDrawerProps {
  readonly drawer: Drawer;
  /** Cash is to be taken out of it first. */
  readonly onDrop: () => void;
  readonly onDone: (closed: Drawer) => void;
  /** Told when another desk has closed it. */
  readonly onGone: () => void;
}

/**
 * The evening: a blind count by denomination. What there should be is told by nobody before; when the count
 * differs, the server asks for a reason, and only then is there a place for one.
 */
export const CloseDrawer = ({ drawer, onDrop, onDone, onGone }: CloseDrawerProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { modal } = App.useApp();
  const reasonId = useId();
  const { errors, problem, send } = useAction(close);
  const [pieces, setPieces] = useState<Pieces>({});
  const [reason, setReason] = useState('');
  const [asksReason, setAsksReason] = useState(false);
  const counted = worthOf(pieces);
  const refused = (error: HttpError) => {
    if (error.code === 'drawer.closed') {
      onGone();
      return t('drawer.closedMeanwhile');
    }
    if (formErrors(error).reason === undefined) return undefined;
    setAsksReason(true);
    return '';
  };
  const count = async () => {
    const body = { counts: countsOf(pieces), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
    const sent = await send({ id: drawer.id }, body, { refused });
    if (sent) onDone(sent.answer);
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    modal.confirm({
      title: label(close.label),
      content: t('drawer.closeConfirm', { amount: format.money(counted) }),
      okText: label(close.label),
      cancelText: t('common.cancel'),
      centered: true,
      onOk: count,
    });
  };
  return (
    <form className="drawer-card" onSubmit={ask} noValidate>
      <h2>{t('drawer.count')}</h2>
      <p className="drawer-soft">{t('drawer.countHint')}</p>
      {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
      <div className="drawer-count">
        <Table
          label={t('drawer.count')}
          rows={denominations}
          keyOf={(value) => value}
          columns={[
            {
              key: 'denomination',
              title: t('drawer.denomination'),
              isHeading: true,
              cell: (value) => format.money(value),
              total: t('drawer.counted'),
            },
            {
              key: 'pieces',
              title: t('drawer.pieces'),
              cell: (value) => (
                <AmountInput
                  unit={null}
                  whole
                  min={0}
                  value={pieces[value] ?? null}
                  aria-label={`${t('drawer.pieces')}: ${format.money(value)}`}
                  onChange={(next) => setPieces((all) => ({ ...all, [value]: next ?? 0 }))}
                />
              ),
            },
            {
              key: 'sum',
              title: t('drawer.sum'),
              isFigure: true,
              cell: (value) => format.money(worthOf({ [value]: pieces[value] ?? 0 })),
              total: <span aria-live="polite">{format.money(counted)}</span>,
            },
          ]}
        />
      </div>
      {asksReason ? (
        <>
          <Alert type="warning" showIcon role="alert" message={t('drawer.reasonNeeded')} />
          <FieldFrame
            id={reasonId}
            label={t('drawer.reason')}
            required
            wide
            error={errors.reason}
            hint={undefined}
          >
            <Input.TextArea
              id={reasonId}
              autoFocus
              dir="auto"
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </FieldFrame>
        </>
      ) : null}
      <div className="drawer-commands">
        <Button type="primary" htmlType="submit">
          {label(close.label)}
        </Button>
        <Button onClick={onDrop}>{label(drop.label)}</Button>
      </div>
    </form>
  );
};
