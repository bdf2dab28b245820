import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { fieldOf } from '../../../schema/entity';
import { Choosing, isCalendarOpen } from '../../controls/pending-choices';
import { useNameOf } from '../../data/reference';
import { branchFieldOf } from '../../list/list-state';
import { Notice } from '../../notice';
import { useWords } from '../../words';
import { ConflictPanel, formFieldsOf } from '../save/conflict-panel';
import { FormBranch } from '../values/form-zone';
import type { FormValues } from '../values/merge';
import { focusFirst, inputIdOf } from './field-frame';
import type { FormSession } from './use-form-session';

interface SessionProps {
  readonly session: FormSession;
}

interface FormFrameProps extends SessionProps {
  /** Name of the value whose input gets the focus when the form opens. */
  readonly first: string | undefined;
  /** Drawn in the foot before the buttons, where it is always seen: for example a sum. Default: nothing. */
  readonly sum?: ReactNode;
  readonly children: ReactNode;
}

/** Form element of a session, with its keys, its buttons and the contexts that its inputs read. */
export const FormFrame = ({ session, first, sum, children }: FormFrameProps) => {
  const { id, entity, form, submit, choosing, save } = session;
  const { t } = useWords();
  useEffect(() => {
    // Wait until the dialog has taken the focus for itself.
    const timer = setTimeout(() => {
      if (first !== undefined) focusFirst(document.getElementById(id), inputIdOf(first));
    }, 60);
    return () => clearTimeout(timer);
  }, [first, id]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isCalendarOpen()) event.stopPropagation();
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) save();
    // Enter in an input confirms a day or an option. It must not send a half-filled form.
    else if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
  };
  if (!session.isFilled) return null;
  return (
    <FormProvider<FormValues> {...form}>
      <Choosing value={choosing.begin}>
        <FormBranch value={branchFieldOf(entity)}>
          <form
            id={id}
            className="form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
            onKeyDown={onKeyDown}
          >
            {children}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving a field checks it, which may move the button away before it is let go: the focus stays. */}
            <footer className="form-footer wrap" onMouseDown={(event) => event.preventDefault()}>
              {submit.isOffline && (
                <div className="form-footer-said" style={{ flex: '1 0 100%' }}>
                  <Notice
                    type="warning"
                    message={t('form.offlineRetry')}
                    action={
                      <Button size="small" onClick={save}>
                        {t('common.retry')}
                      </Button>
                    }
                  />
                </div>
              )}
              {sum}
              <Button onClick={session.close} disabled={submit.isSaving}>
                {t('common.cancel')}
              </Button>
              <SaveButton session={session} />
            </footer>
          </form>
          {submit.dialog}
        </FormBranch>
      </Choosing>
    </FormProvider>
  );
};

const SaveButton = ({ session }: SessionProps) => {
  const { entity, mode, canSave, submit, choosing } = session;
  const { t, entityText } = useWords();
  const { control } = useFormContext<FormValues>();
  // Watch only forms with `canSave`, and draw only the button again.
  const compute = (values: FormValues) => canSave?.(values) !== false;
  const isOn = useWatch({ control, compute, disabled: canSave === undefined });
  const isSaving = submit.isSaving || choosing.isWaiting;
  const usual = mode === 'create' ? entityText(entity, 'save') : t('common.save');
  return (
    <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isOn} title={t('form.saveHint')}>
      {isSaving ? t('common.saving') : usual}
    </Button>
  );
};

/** Notices about the values: a restored draft, and conflicts with another user's changes. */
export const FormNews = ({ session }: SessionProps) => {
  const { entity, submit } = session;
  const { t } = useWords();
  return (
    <>
      {session.isRestored && (
        <Notice
          type="info"
          role="status"
          message={t('form.draftRestored')}
          action={
            <Button size="small" onClick={session.discard}>
              {t('form.draftDiscard')}
            </Button>
          }
        />
      )}
      {session.offered && <DraftOffer session={session} values={session.offered} />}
      {submit.clash && (
        <ConflictPanel fields={formFieldsOf(entity)} clash={submit.clash} onChoose={submit.choose} />
      )}
    </>
  );
};

/** Offers what was typed before for something else, by the name of the person whom it is about. */
const DraftOffer = ({ session, values }: SessionProps & { readonly values: FormValues }) => {
  const { entity } = session;
  const { t, label } = useWords();
  const field = fieldOf(entity, entity.about ?? '');
  const id = values[entity.about ?? ''];
  const what = label(entity.label.one);
  return (
    <Notice
      type="info"
      role="status"
      message={t('form.draftOther')}
      action={
        <>
          <Button size="small" onClick={session.take}>
            {field?.kind === 'reference' && typeof id === 'number' ? (
              <ContinueOf what={what} to={field.to} id={id} />
            ) : (
              t('form.draftContinue', { what })
            )}
          </Button>
          <Button size="small" type="text" onClick={session.refuse}>
            {t('form.draftDiscard')}
          </Button>
        </>
      }
    />
  );
};

const ContinueOf = ({
  what,
  to,
  id,
}: {
  readonly what: string;
  readonly to: string;
  readonly id: number;
}) => {
  const { t } = useWords();
  const name = useNameOf(to, id);
  return <>{t('form.draftContinueOf', { what, name })}</>;
};

/** Errors of a failed save that belong to no field. */
export const FormProblems = ({ session }: SessionProps) => {
  const { problems } = session.submit;
  const { t } = useWords();
  if (problems.length === 0) return null;
  return (
    <Notice
      type="error"
      message={problems.length > 1 ? t('form.unmatchedErrors') : problems[0]}
      description={
        problems.length > 1 && (
          <ul style={{ marginBlock: '1em', paddingInlineStart: 40, listStyle: 'disc' }}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )
      }
    />
  );
};
