import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useBetween } from '../../i18n/react';
import { pushToast } from '../../providers/toasts';
import type { Action } from '../../schema/action';
import { fieldsOf } from '../../schema/entity';
import { type RowData, useRowSubject } from '../data/row';
import { afterPress } from '../form/save/press';
import type { FormValues } from '../form/values/merge';
import { useCall } from '../query/use-call';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { ActionDialog } from './action-dialog';
import { ActionInputs, resolverFor, startValues } from './action-run';
import { type ManyWork, manyWork, triedOf, useMany } from './use-many';

interface ManyRunProps {
  readonly action: Action;
  readonly screen: Screen;
  readonly rows: readonly RowData[];
  /** Gets the ids that were done. */
  readonly onClose: (done: readonly number[]) => void;
}

/** Asks once for all chosen rows, does the action to them, and tells what was refused and why. */
export const ManyRun = ({ action, screen, rows, onClose }: ManyRunProps) => {
  const words = useWords();
  const { t, label } = words;
  const between = useBetween();
  const subjectOf = useRowSubject();
  const { carryOn, wayBack } = useMany();
  const { isBusy, errors, problem, run } = useCall();
  const [chosen] = useState(rows);
  const [work, setWork] = useState<ManyWork>();
  const [isOver, setOver] = useState(false);
  const isStopped = useRef(false);
  // Whoever leaves the screen stops it, and is told what was done.
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const form = useForm<FormValues>({
    defaultValues: useRef(startValues(action.input)).current,
    resolver: useMemo(() => {
      const check = resolverFor(action, words);
      return (...given) => afterPress(() => check(...given));
    }, [action, words]),
    mode: 'onTouched',
  });
  const { setError } = form;
  useEffect(() => {
    for (const [path, message] of Object.entries(errors)) setError(path, { type: 'server', message });
  }, [errors, setError]);

  const tell = (told: ManyWork) => {
    const back = wayBack(told);
    pushToast({
      kind: 'success',
      title: label(action.label),
      text: t('rows.done', { count: told.done.length }),
      ...(back && { action: { text: t('calendar.undo'), run: () => void back() } }),
    });
  };
  const start = (body: FormValues) =>
    run(
      async () => {
        // The same again keeps its key: the answer alone may have been lost.
        const isSame = work && (triedOf(work) > 0 || JSON.stringify(work.body) === JSON.stringify(body));
        const now = isSame ? work : manyWork(action, chosen, body);
        isStopped.current = false;
        setWork({ ...now });
        await carryOn(now, () => {
          setWork({ ...now });
          return !isStopped.current && !isGone.current;
        });
        if (isGone.current) return tell(now);
        if (now.done.length < chosen.length) return setOver(true);
        tell(now);
        onClose(now.done);
      },
      { isInput: (path) => Object.hasOwn(action.input, path.split('.')[0] ?? '') },
    );
  const tried = work ? triedOf(work) : 0;
  const close = () => onClose(work?.done ?? []);
  const back = isOver && work ? wayBack(work) : undefined;
  const name = (id: number): string =>
    chosen.flatMap((row) => (row.id === id ? [subjectOf(screen, row).join(between)] : [])).join('');
  const confirm = typeof action.confirm === 'function' ? undefined : action.confirm;
  return (
    <FormProvider {...form}>
      <ActionDialog
        title={label(action.label)}
        subject={t('rows.chosen', { count: chosen.length })}
        {...(isOver
          ? { okText: t('common.close') }
          : tried > 0 && !isBusy
            ? { okText: t('common.retry') }
            : {})}
        others={
          back
            ? [
                {
                  text: t('calendar.undo'),
                  onSend: () => {
                    void back();
                    onClose([]);
                  },
                },
              ]
            : []
        }
        isDanger={action.danger && !isOver}
        isBusy={isBusy}
        problem={problem}
        onSend={() => (isOver ? close() : void form.handleSubmit(start)())}
        onClose={close}
      >
        {work === undefined || (tried === 0 && !isBusy) ? (
          <>
            {confirm && <p className="dialog-question">{label(confirm)}</p>}
            {fieldsOf({ fields: action.input }).length > 0 && <ActionInputs action={action} />}
          </>
        ) : (
          <div className="stack gap-12" aria-live="polite">
            {isOver ? (
              <p className="strong">{t('rows.done', { count: work.done.length })}</p>
            ) : (
              <div className="cluster many-progress">
                <progress value={tried} max={chosen.length} aria-label={label(action.label)} />
                <span className="digits">{t('rows.progress', { done: tried, total: chosen.length })}</span>
                {isBusy && (
                  <Button
                    size="small"
                    onClick={() => {
                      isStopped.current = true;
                    }}
                  >
                    {t('rows.stop')}
                  </Button>
                )}
              </div>
            )}
            {isOver && tried < chosen.length && <p>{t('rows.left', { count: chosen.length - tried })}</p>}
            {work.refused.length > 0 && (
              <>
                <p>{t('rows.refused', { count: work.refused.length })}</p>
                <ul className="stack many-refused">
                  {work.refused.map(({ id, message }) => (
                    <li key={id}>
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
