import { useOne } from '@refinedev/core';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useCan } from '../../providers/access';
import { failureText } from '../../providers/messages';
import { type Entity, moduleOf } from '../../schema/entity';
import type { InputMode } from '../../schema/input';
import { useReturnFocus } from '../hooks';
import type { RowData } from '../row';
import type { FormParts } from '../screen';
import { screenOf } from '../screens';
import { useParts } from '../use-parts';
import { useWords } from '../words';
import { deniedText } from './denied';
import { FormBody } from './form-body';

interface FormDialogProps {
  readonly entity: Entity;
  readonly mode: InputMode;
}

const noParts: FormParts = {};

/** The form of a new row, or of an existing one, over the list. */
export const FormDialog = ({ entity, mode }: FormDialogProps) => {
  useReturnFocus();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const words = useWords();
  const { t, entityText } = words;
  const holds = useCan(`${moduleOf(entity)}.${mode}`);
  const mayOpen = holds || (mode === 'create' && screenOf(entity).addAlways);
  const parts = useParts(`${entity.name}.form`, screenOf(entity).form, noParts);
  const isId = /^\d{1,9}$/.test(id);
  const { query } = useOne<RowData>({
    resource: entity.name,
    id,
    // What is edited is read afresh and then left alone: rows that come later are met when saving.
    queryOptions: {
      enabled: mode === 'update' && isId && mayOpen,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    },
    liveMode: 'off',
    errorNotification: false,
  });
  const loaded = useRef<RowData>(undefined);
  if (query.isFetchedAfterMount && !loaded.current && query.data) loaded.current = query.data.data;
  const row = mode === 'update' ? loaded.current : undefined;

  const close = useCallback(
    () => navigate(`${entity.route}${withoutKeys(search, screenOf(entity).prefill)}`),
    [navigate, entity, search],
  );
  const [round, setRound] = useState(0);
  const tryClose = useRef<() => void>(close);
  const failure = !mayOpen
    ? deniedText(entity, mode, words)
    : mode === 'create'
      ? undefined
      : !isId
        ? t('error.rowNotFound')
        : query.isError && !row
          ? failureText({ entity: entity.name, operation: 'load', error: query.error, t })
          : undefined;
  const isReady = parts !== undefined && (mode === 'create' || row !== undefined);
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
        <Alert
          type="error"
          showIcon
          role="alert"
          message={failure}
          action={query.isError && <Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>}
        />
      ) : isReady && parts ? (
        <FormBody
          key={round}
          entity={entity}
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

/** The address's own keys without those that only filled the form. */
const withoutKeys = (search: string, keys: readonly string[]): string => {
  const params = new URLSearchParams(search);
  const had = params.size;
  for (const key of keys) params.delete(key);
  if (params.size === had) return search;
  return params.size === 0 ? '' : `?${params}`;
};
