import { useCan } from '@refinedev/core';
import { Skeleton } from 'antd';
import { type ReactNode, type RefObject, useState } from 'react';
import { canParams } from '../../providers/access';
import { failureText } from '../../providers/messages';
import { writePermissionOf } from '../../schema/entity';
import type { InputMode } from '../../schema/revealed';
import { Failure } from '../controls/failure';
import type { FormParts, FormProps, Screen } from '../screen';
import { useParts } from '../screen-parts';
import { useWords } from '../words';
import { FormBody } from './frame/form-body';
import { deniedText } from './frame/use-form-session';
import { useEntityForm } from './use-entity-form';

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
