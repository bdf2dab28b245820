import { type GetOneResponse, useNotification } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { useEffect, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { createSaveKeys } from '../../providers/http';
import type { HttpError } from '../../providers/http-error';
import type { Entity } from '../../schema/entity';
import type { InputMode } from '../../schema/visibility';
import { useKeepNewest } from '../data/changes';
import type { RowData } from '../data/row';
import { afterPress } from './save/press';
import type { FormValues } from './values/merge';

type Loaded = { readonly stored: RowData };

/** Refine fills a form with keys of the loaded row. Ours needs other values than the row's, so it gets none of them. */
const keptApart = ({ data }: GetOneResponse<RowData>): GetOneResponse<Loaded> => ({ data: { stored: data } });

export type EntityForm = ReturnType<typeof useEntityForm>;

/** Refine's form of a row: it loads the row and saves the values. The form around it sets `check` and the values. */
export const useEntityForm = (entity: Entity, mode: InputMode, id: string, isWanted: boolean) => {
  const keepNewest = useKeepNewest();
  const { close } = useNotification();
  const [idempotencyKey] = useState(createSaveKeys);
  const check = useRef<Resolver<FormValues>>((values) => ({ values, errors: {} }));
  const {
    refineCore: { query, onFinish },
    ...form
  } = useForm<RowData, HttpError, FormValues, object, Loaded, RowData>({
    refineCoreProps: {
      resource: entity.name,
      action: mode === 'create' ? 'create' : 'edit',
      id,
      redirect: false,
      // Read the row anew, then leave it alone. Later changes are merged when saving.
      queryOptions: {
        enabled: isWanted,
        select: keptApart,
        refetchOnMount: 'always',
        refetchOnWindowFocus: false,
      },
      liveMode: 'off',
      mutationMeta: { idempotencyKey },
      successNotification: false,
      errorNotification: false,
    },
    // A refused save may merge and send again, before its errors are shown.
    disableServerSideValidation: true,
    warnWhenUnsavedChanges: false,
    resolver: (...given) => afterPress(() => check.current(...given)),
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });
  const failure = query?.error ?? undefined;
  // The dialog says that the row could not be loaded. Refine's toast says so too and cannot be switched off here.
  useEffect(() => {
    if (failure) close?.(`${id}-${entity.name}-getOne-notification`);
  }, [failure, close, id, entity]);
  const loaded = useRef<RowData>(undefined);
  const newest = mode === 'update' && query?.isFetchedAfterMount ? query.data?.data.stored : undefined;
  loaded.current ??= newest;

  /** Saves the values of a new row, or of `row` in its version. Throws HttpError. */
  const save = async (values: FormValues, row: RowData | undefined): Promise<unknown> => {
    const saved = await onFinish(row ? { ...values, id: row.id, version: row.version } : values);
    if (row) keepNewest(entity.name, saved?.data);
    return saved?.data;
  };
  return { form, check, save, row: loaded.current, newest, failure, retry: () => void query?.refetch() };
};
