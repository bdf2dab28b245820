import { useCan } from '@refinedev/core';
import { Modal, Skeleton } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { canParams } from '../../providers/access';
import { failureText } from '../../providers/messages';
import { writePermissionOf } from '../../schema/entity';
import type { InputMode } from '../../schema/revealed';
import { Failure } from '../controls/failure';
import { useReturnFocus } from '../hooks';
import type { FormParts, FormProps, Screen } from '../screen';
import { useParts } from '../screen-parts';
import { useWords } from '../words';
import { FormBody } from './frame/form-body';
import { deniedText } from './frame/use-form-session';
import { useEntityForm } from './use-entity-form';

const noParts: FormParts = {};

export const FormDialog = ({ screen, mode }: { readonly screen: Screen; readonly mode: InputMode }) => {
  const { entity } = screen;
  useReturnFocus();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const words = useWords();
  const { t, entityText } = words;
  const holds = useCan(canParams(writePermissionOf(entity, mode))).data?.can;
  const mayOpen = holds || (mode === 'create' && screen.addAlways);
  const parts = useParts(`${entity.route}.form`, screen.form, noParts);
  const isId = /^\d{1,9}$/.test(id);
  const entityForm = useEntityForm(entity, mode, id, mode === 'update' && isId && holds === true);
  const { row } = entityForm;

  const close = useCallback(
    () => navigate(`${entity.route}${withoutKeys(search, screen.prefill ?? [])}${hash}`),
    [navigate, entity, screen, search, hash],
  );
  const [round, setRound] = useState(0);
  const tryClose = useRef<() => void>(close);
  const failure = !mayOpen
    ? deniedText(entity, mode, words)
    : mode === 'create'
      ? undefined
      : !isId
        ? t('error.rowNotFound')
        : entityForm.failure && !row
          ? failureText({ entity: entity.name, operation: 'load', error: entityForm.failure, t })
          : undefined;
  return (
    <Modal
      open
      className="sheet form-sheet"
      width={760}
      title={entityText(entity, mode === 'create' ? 'add' : 'editTitle')}
      onCancel={() => tryClose.current()}
      maskClosable={false}
      footer={null}
    >
      {failure !== undefined ? (
        <Failure text={failure} retry={entityForm.failure && entityForm.retry} />
      ) : parts && (mode === 'create' || row) ? (
        <Form
          key={round}
          entity={entity}
          entityForm={entityForm}
          mode={mode}
          row={row}
          parts={parts}
          onDone={close}
          onRestart={() => setRound((before) => before + 1)}
          tryClose={tryClose}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Modal>
  );
};

interface PartsProps extends FormProps {
  readonly parts: NonNullable<Awaited<ReturnType<NonNullable<Screen['form']>>>>;
}

const Form = ({ parts: Own, ...props }: PartsProps) =>
  typeof Own === 'function' ? <Own {...props} /> : <FormBody {...props} parts={Own} />;

const withoutKeys = (search: string, keys: readonly string[]): string => {
  const params = new URLSearchParams(search);
  const had = params.size;
  for (const key of keys) params.delete(key);
  if (params.size === had) return search;
  return params.size === 0 ? '' : `?${params}`;
};
