import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useBetween } from '../../i18n/react';
import { pushToast } from '../../providers/toasts';
import type { Action } from '../../schema/action';
import { asksNothing } from '../../schema/answer';
import { type RowData, useRowSubject } from '../data/row';
import type { FormValues } from '../form/values/merge';
import { useCall } from '../query/use-call';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { ActionDialog } from './action-dialog';
import { ActionInputs, useActionForm } from './action-run';
import { type ManyWork, manyWork, triedOf, useMany } from './use-many';

interface ManyRunProps {
  readonly action: Action;
  readonly screen: Screen;
  readonly rows: readonly RowData[];
  /** Gets the ids of the rows that need not stay chosen. */
  readonly onClose: (done: readonly number[]) => void;
}

/** Asks once for all chosen rows, does the action to them, and tells what was refused and why. */
export const ManyRun = ({ action, screen, rows, onClose }: ManyRunProps) => {
  const { t, label } = useWords();
  const between = useBetween();
  const subjectOf = useRowSubject();
  const { carryOn, wayBack, counted } = useMany(screen.entity);
  const { isBusy, errors, problem, run } = useCall();
  const [chosen] = useState(rows);
  const [work, setWork] = useState<ManyWork>();
  const [isOver, setOver] = useState(false);
  // Whoever leaves the screen stops it, and is told what was done.
  const stopped = useRef<'stopped' | 'gone'>(undefined);
  useEffect(() => {
    stopped.current = undefined;
    return () => {
      stopped.current = 'gone';
    };
  }, []);
  const form = useActionForm(action, errors);
  const text = label(action.label);

  const tell = (told: ManyWork) => {
    const back = wayBack(told);
    pushToast({
      kind: 'success',
      title: text,
      text: t('rows.done', counted(told.done.length)),
      ...(back && { action: { text: t('calendar.undo'), run: back } }),
    });
  };
  const attempt = async (body: FormValues): Promise<void> => {
    // The same again keeps its key: the answer alone may have been lost.
    const isSame = work && (triedOf(work) > 0 || JSON.stringify(work.body) === JSON.stringify(body));
    const begun = isSame ? work : manyWork(action, chosen, body);
    stopped.current = undefined;
    setWork(begun);
    const now = await carryOn(begun, (moved) => {
      setWork(moved);
      return stopped.current === undefined;
    });
    const isLeft = now.done.length < chosen.length;
    if (isLeft && stopped.current !== 'gone') return setOver(true);
    tell(now);
    onClose(now.done);
  };
  const isInput = (path: string) => Object.hasOwn(action.input, path.split('.')[0] ?? '');
  const tried = work ? triedOf(work) : 0;
  const close = () => {
    if (work && tried > 0 && !isOver) tell(work);
    onClose(work?.done ?? []);
  };
  const back = isOver && work ? wayBack(work) : undefined;
  const undo = () => {
    back?.();
    onClose(chosen.map(({ id }) => id));
  };
  const nameOf = (row: RowData): string => subjectOf(screen, row).join(between);
  const name = (id: number): string => chosen.flatMap((row) => (row.id === id ? [nameOf(row)] : [])).join('');
  const first = [...new Set(chosen.slice(0, 3).map(nameOf))].join(between);
  const confirm = typeof action.confirm === 'function' ? undefined : action.confirm;
  return (
    <FormProvider {...form}>
      <ActionDialog
        title={text}
        subject={t('rows.chosen', counted(chosen.length))}
        okText={isOver ? t('common.close') : tried > 0 && !isBusy ? t('common.retry') : text}
        others={back ? [{ text: t('calendar.undo'), onSend: undo }] : []}
        isOver={isOver}
        isDanger={action.danger && !isOver}
        isBusy={isBusy}
        problem={problem}
        onSend={() =>
          isOver ? close() : void form.handleSubmit((body) => run(() => attempt(body), { isInput }))()
        }
        onClose={close}
      >
        {tried === 0 && !isBusy ? (
          <>
            {confirm && <p className="dialog-question">{label(confirm)}</p>}
            <p className="soft">{chosen.length > 3 ? `${first}…` : first}</p>
            {!asksNothing(action.input) && <ActionInputs action={action} />}
          </>
        ) : (
          <div className="stack gap-12" aria-live="polite">
            {isOver ? (
              <div className="strong">{t('rows.done', counted(work?.done.length ?? 0))}</div>
            ) : (
              <div className="cluster many-progress">
                <progress value={tried} max={chosen.length} aria-label={text} />
                <span className="digits">{t('rows.progress', { done: tried, total: chosen.length })}</span>
                <Button
                  size="small"
                  disabled={!isBusy}
                  onClick={() => {
                    stopped.current = 'stopped';
                  }}
                >
                  {t('rows.stop')}
                </Button>
              </div>
            )}
            {isOver && tried < chosen.length && <div>{t('rows.left', counted(chosen.length - tried))}</div>}
            {work !== undefined && work.refused.length > 0 && (
              <>
                <div>{t('rows.refused', counted(work.refused.length))}</div>
                <ul className="stack" style={{ maxBlockSize: '40dvh', overflow: 'auto' }}>
                  {work.refused.map(({ id, message }) => (
                    <li key={id} className="stack gap-2">
                      <bdi className="strong">{name(id)}</bdi>
                      <span className="soft">{message}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </ActionDialog>
    </FormProvider>
  );
};
