import { Button } from 'antd';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useFormat, useLanguage } from '../../../i18n/react';
import { formErrors, type HttpError } from '../../../providers/http-error';
import { useSession } from '../../../providers/session';
import { ActionRun } from '../../../screens/actions/action-run';
import { useAction } from '../../../screens/actions/use-action';
import { Missing } from '../../../screens/cells/cells';
import { Table } from '../../../screens/cells/table';
import { AmountInput } from '../../../screens/controls/number-input';
import { localTitle } from '../../../screens/data/reference';
import { TextField } from '../../../screens/form/frame/plain-fields';
import { Notice } from '../../../screens/notice';
import { useQuestion } from '../../../screens/question';
import { useWords } from '../../../screens/words';
import { close, countsOf, denominations, drop, type Pieces, worthOf } from '../actions';
import { OpenDrawer } from '../cash-place';
import { drawers } from '../entity';
import type { Drawer } from './drawer-views';

/** The branch has no open drawer: its cash is entered before the first sale. */
export const NoDrawer = ({ branchId, onDone }: { branchId: number; onDone: () => void }) => {
  const { t } = useWords();
  return (
    <section className="drawer-card">
      <h2>{t('drawer.none')}</h2>
      <p className="quiet">{t('drawer.noneText')}</p>
      <OpenDrawer isMain {...{ branchId, onDone }} />
    </section>
  );
};

const { fields } = drawers.fields.counts;

interface CloseDrawerProps {
  readonly drawer: Drawer;
  /** Opens the dialog that takes cash out before the count. */
  readonly onDrop: () => void;
  readonly onDone: (closed: Drawer) => void;
  /** Called when another user has closed the drawer. */
  readonly onGone: () => void;
}

/**
 * Closes the drawer after a blind count by denomination. The expected amount is not shown before. If
 * the count differs, the server asks for a reason, and only then does the form show that field.
 */
export const CloseDrawer = ({ drawer, onDrop, onDone, onGone }: CloseDrawerProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const question = useQuestion();
  const reasonId = useId();
  const { errors, problem, send } = useAction(close);
  const [pieces, setPieces] = useState<Pieces>({});
  const [reason, setReason] = useState('');
  const [asksReason, setAsksReason] = useState(false);
  const counted = worthOf(pieces);
  const refused = (error: HttpError) => {
    if (error.code === 'drawer.closed') onGone();
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
    question({
      title: label(close.label),
      content: t('drawer.closeConfirm', { amount: format.money(counted) }),
      okText: label(close.label),
      onOk: count,
      // The closing question gives the focus back to its button, but what is missing now is the reason.
      afterClose: () => document.getElementById(reasonId)?.focus(),
    });
  };
  /** Enter goes on to the next denomination, as one counts; in the last it asks to close. */
  const goOn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    const next = inputs[inputs.findIndex((input) => input.matches(':focus')) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <form className="drawer-card" onSubmit={ask} noValidate>
      <h2>{t('drawer.count')}</h2>
      <p className="quiet">{t('drawer.countHint')}</p>
      {problem !== '' && <Notice type="error" role="alert" message={problem} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of its fields. */}
      <div className="drawer-count" style={{ maxInlineSize: 480 }} onKeyDown={goOn}>
        <Table
          label={t('drawer.count')}
          rows={denominations}
          keyOf={(value) => value}
          columns={[
            {
              key: 'denomination',
              title: label(fields.denomination.label),
              unit: format.currency(),
              isHeading: true,
              cell: (value) => format.amount(value),
              total: label(drawers.fields.counted.label),
            },
            {
              key: 'pieces',
              title: label(fields.pieces.label),
              cell: (value) => (
                <AmountInput
                  unit={null}
                  whole
                  min={0}
                  value={pieces[value] ?? null}
                  aria-label={`${label(fields.pieces.label)}: ${format.money(value)}`}
                  onChange={(next) => setPieces((all) => ({ ...all, [value]: next ?? 0 }))}
                />
              ),
            },
            {
              key: 'sum',
              title: t('drawer.sum'),
              isFigure: true,
              // The total bears the currency; what is not counted yet says nothing.
              cell: (value) => (pieces[value] ? format.amount(worthOf({ [value]: pieces[value] })) : null),
              total: <span aria-live="polite">{counted === 0 ? <Missing /> : format.money(counted)}</span>,
            },
          ]}
        />
      </div>
      {asksReason ? (
        <>
          <Notice type="warning" role="alert" message={t('drawer.reasonNeeded')} />
          <TextField
            id={reasonId}
            label={label(close.input.reason.label)}
            required
            wide
            error={errors.reason}
            autoFocus
            rows={2}
            value={reason}
            onChange={setReason}
          />
        </>
      ) : null}
      <div className="wrap">
        <Button type="primary" htmlType="submit">
          {label(close.label)}
        </Button>
        <Button onClick={onDrop}>{label(drop.label)}</Button>
      </div>
    </form>
  );
};

interface DropCashProps {
  readonly drawer: Drawer;
  readonly onClose: () => void;
  /** Called when another user has closed the drawer. */
  readonly onGone: () => void;
}

/** Records cash taken out for the safe, the bank or the owner, so that it is not missing at the count. */
export const DropCash = ({ drawer, onClose, onGone }: DropCashProps) => {
  const language = useLanguage();
  const { user } = useSession();
  // Named by its branch. The row's title is the opening time, which users would read as the time of the drop.
  const naming = () => localTitle('branches', drawer.branchId, user, language) ?? '';
  const refused = (error: HttpError) => {
    if (error.code === 'drawer.closed') onGone();
    return undefined;
  };
  return (
    <ActionRun
      action={drop}
      screen={{ entity: drawers, naming }}
      row={drawer}
      parts={{ refused }}
      onClose={onClose}
    />
  );
};
