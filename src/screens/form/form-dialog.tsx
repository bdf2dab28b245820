import { useCan } from '@refinedev/core';
import { Skeleton } from 'antd';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { canParams } from '../../providers/access';
import { failureText } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import { inputKeyOf, writePermissionOf } from '../../schema/entity';
import { askedInputsOf, type InputMode, writableFieldsOf } from '../../schema/visibility';
import { Failure } from '../controls/failure';
import { withoutKeys } from '../hooks';
import { SidePanel } from '../panel/side-panel';
import type { FormParts, FormProps, Screen } from '../screen';
import { useParts } from '../screen-parts';
import { useWords } from '../words';
import { FormFields, hiddenOf } from './frame/form-field';
import { FormFrame, FormNews, FormProblems } from './frame/form-frame';
import { deniedText, useFormSession } from './frame/use-form-session';
import type { SubmitOptions } from './save/use-submit';
import { useEntityForm } from './use-entity-form';
import { startOf, valuesOfRow } from './values/values';

interface FormDialogProps {
  readonly screen: Screen;
  readonly mode: InputMode;
}

/** Form with its own address, in a panel beside the list. */
export const FormDialog = ({ screen, mode }: FormDialogProps) => {
  const { entity } = screen;
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { entityText } = useWords();
  const close = useCallback(() => {
    const kept = withoutKeys(new URLSearchParams(search), screen.prefill ?? []);
    return navigate({ pathname: entity.route, search: kept ? String(kept) : search });
  }, [navigate, entity, screen, search]);
  const tryClose = useRef<() => void>(close);
  const title = entityText(entity, mode === 'create' ? 'add' : 'editTitle');
  return (
    <SidePanel title={title} onClose={() => tryClose.current()} width={screen.hasWideForm ? 760 : 480}>
      <FormHost screen={screen} mode={mode} id={id} onDone={close} tryClose={tryClose} />
    </SidePanel>
  );
};

const noParts: FormParts = {};

interface FormHostProps {
  readonly screen: Screen;
  readonly mode: InputMode;
  /** Id of the edited row, as it stands in the address. '' for a new one. */
  readonly id: string;
  readonly onDone: () => void;
  readonly tryClose: RefObject<() => void>;
  /** True if no address belongs to the form, so that the form itself asks before typed text is lost. */
  readonly isUnaddressed?: boolean;
  /** Drawn beneath the fields by a form that has a place for it. Default: nothing. */
  readonly beneath?: ReactNode;
}

/** Form of an entity, in whatever frame: loads the row and the parts, and says why if it may not be used. */
export const FormHost = ({ screen, mode, id, ...rest }: FormHostProps) => {
  const { entity } = screen;
  const words = useWords();
  const { t } = words;
  const holds = useCan(canParams(writePermissionOf(entity, mode))).data?.can;
  const mayOpen = holds || (mode === 'create' && screen.addAlways);
  const parts = useParts(`${entity.route}.form`, screen.form, noParts);
  const isId = /^\d{1,9}$/.test(id);
  const entityForm = useEntityForm(entity, mode, id, mode === 'update' && isId && holds === true);
  const { row } = entityForm;
  const [round, setRound] = useState(0);
  const failure = !mayOpen
    ? deniedText(entity, mode, words)
    : mode === 'create'
      ? undefined
      : !isId
        ? t('error.rowNotFound')
        : entityForm.failure && !row
          ? failureText({ entity: entity.name, operation: 'load', error: entityForm.failure, t })
          : undefined;
  if (failure !== undefined) return <Failure text={failure} retry={entityForm.failure && entityForm.retry} />;
  if (!parts || (mode === 'update' && !row)) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const props = { ...rest, entity, entityForm, mode, row, onRestart: () => setRound((before) => before + 1) };
  return <Form key={round} {...props} parts={parts} />;
};

interface PartsProps extends FormProps {
  readonly parts: NonNullable<Awaited<ReturnType<NonNullable<Screen['form']>>>>;
}

const Form = ({ parts: Own, ...props }: PartsProps) =>
  typeof Own === 'function' ? <Own {...props} /> : <FormBody {...props} parts={Own} />;

interface FormBodyProps extends FormProps, Pick<SubmitOptions, 'tellSaved'> {
  readonly parts: FormParts;
}

/** The generated form: all declared fields, with the hand-written parts of its screen. */
export const FormBody = (props: FormBodyProps) => {
  const { entity, mode, row, parts } = props;
  const { order, notice: Notice } = parts;
  const { user } = useSession();
  const hidden = hiddenOf(parts, row, user);
  const inputs = () =>
    Object.fromEntries(
      askedInputsOf(entity, mode).flatMap(([key, field]) =>
        hidden.includes(key) ? [] : [[inputKeyOf(key, field), startOf(field)]],
      ),
    );
  const session = useFormSession({
    ...props,
    rules: { ...parts, start: () => ({ ...inputs(), ...parts.start?.() }) },
    valuesOf: (stored) => ({ ...inputs(), ...valuesOfRow(entity, mode, stored) }),
  });
  const shown = writableFieldsOf(entity, mode).filter(([key]) => !hidden.includes(key));
  const first = shown.find(([key]) => key === order?.[0]) ?? shown[0];
  const fields = useMemo(
    () => <FormFields entity={entity} mode={mode} row={row} parts={parts} user={user} />,
    [entity, mode, row, parts, user],
  );
  return (
    <FormFrame session={session} first={first && inputKeyOf(...first)}>
      <FormNews session={session} />
      <FormProblems session={session} />
      {Notice && <Notice mode={mode} row={row} />}
      {fields}
    </FormFrame>
  );
};
