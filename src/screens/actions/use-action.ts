import {
  type BaseRecord,
  useCustomMutation,
  useDataProvider,
  useInvalidate,
  useUpdate,
} from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { can } from '../../providers/access';
import { createSaveKeys, newKey } from '../../providers/http';
import { errorMessage, failureIn, failureText, type HttpError } from '../../providers/http-error';
import { pushToast, type Toast } from '../../providers/toasts';
import {
  type Action,
  type ActionAnswer,
  type ActionBody,
  type ActionParams,
  answerOf,
  paramsOfRow,
  stateOf,
} from '../../schema/action';
import { addressOf, isEntity } from '../../schema/answer';
import { touchedBy } from '../../schema/book';
import type { Entity } from '../../schema/entity';
import { useKeepNewest } from '../data/changes';
import { numberIn, type RowData } from '../data/row';
import { useWhom, whomFirst } from '../data/toast-lines';
import { type Errors, type Refused, useCall } from '../query/use-call';
import { useWords, type Words } from '../words';

interface Sent<X> {
  readonly answer: ActionAnswer<X>;
}

interface SendOptions<X> {
  /** Version of the row as it was read. If the row has changed since, the server answers 409. */
  readonly version?: number;
  /** True if the form has made the declared checks already. Default: false. */
  readonly isChecked?: boolean;
  /** Second line of the success toast. Default: none. */
  readonly text?: (answer: ActionAnswer<X>) => string | undefined;
  /** Replaces the declared `done`. '' shows no toast, where what comes next says it. */
  readonly title?: (answer: ActionAnswer<X>) => string;
  /** Replaces the declared undo in the toast. */
  readonly offers?: (answer: ActionAnswer<X>) => Toast['action'];
  /** Further buttons of the toast. */
  readonly more?: (answer: ActionAnswer<X>) => Toast['more'];
  /** Replaces the text of a refusal. '' shows no toast, undefined keeps the text. */
  readonly refused?: Refused;
}

export interface ActionCall<X> {
  readonly isBusy: boolean;
  /** Error texts of refused inputs by path in the body. */
  readonly errors: Errors;
  /** Refusal that belongs to no field; '' if there is none. */
  readonly problem: string;
  /** Calls the server. Resolves to undefined after a failure, which the user has seen by then. */
  readonly send: (
    params: ActionParams<X>,
    body: ActionBody<X>,
    options?: SendOptions<X>,
  ) => Promise<Sent<X> | undefined>;
}

const nothing = {};

interface SendMeta {
  /** With a key, a repeated call returns the first answer. */
  readonly idempotencyKey?: string;
  readonly version?: number;
}

/** Returns a function that runs a declared action. It shows and reloads nothing, and throws HttpError. */
export const useAct = () => {
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object>();
  return useCallback(
    async <X extends Action>(
      action: X,
      params: ActionParams<X>,
      values: object,
      meta: SendMeta = nothing,
    ): Promise<ActionAnswer<X>> => {
      const { data } = await mutateAsync({
        url: addressOf(action.path, params),
        method: methods[action.method],
        values,
        meta,
        successNotification: false,
        errorNotification: false,
      });
      return answerOf(action, data);
    },
    [mutateAsync],
  );
};

/**
 * Returns the typed call of a declared action. Checks the input with the server's schema first. A refusal
 * shows at its field, or else as `problem` and as a toast. The same content keeps its idempotency key until
 * it succeeds. A second press during a call is ignored. Entities that the action touches are reloaded.
 */
export const useAction = <X extends Action>(action: X): ActionCall<X> => {
  const words = useWords();
  const invalidate = useInvalidate();
  const keepNewest = useKeepNewest();
  const carryOut = useAct();
  const whom = useWhom();
  const keyFor = useRef(createSaveKeys());
  const { isBusy, errors, problem, run, setErrors } = useCall();

  /** Reloads the queries of the action's subject too, because that may be a topic. */
  const lookAfresh = async (done: Action): Promise<void> => {
    const names = new Set([done.of.name, ...touchedBy(done)]);
    await Promise.all([...names].map((name) => invalidate({ resource: name, invalidates: ['resourceAll'] })));
  };

  const textOf = ({ of, answer }: Action, data: unknown, also?: string): string | undefined =>
    isEntity(of) && isRowShape(answer) ? whom(of, data, also) : also;

  /** Returns the undo for the toast, because the action's button may be gone by then. */
  const wayBack = (done: Action, data: unknown): (() => Promise<void>) | undefined => {
    const { undo } = done;
    const id = undo && numberIn(data, undo.row);
    if (!undo || id === undefined) return undefined;
    // Offer no undo if the state of the replied row forbids it already.
    if (undo.row === 'id' && stateOf(undo.action, Object(data), can) !== true) return undefined;
    const params = paramsOfRow(undo.action, id);
    const idempotencyKey = undo.action.once ? newKey() : undefined;
    return async () => {
      try {
        const undone = await carryOut(undo.action, params, nothing, { idempotencyKey });
        pushToast({
          kind: 'success',
          ...whomFirst(aboutOf(undo.action), doneText(undo.action, words), textOf(undo.action, undone)),
        });
      } catch (caught) {
        const error = failureIn(caught);
        const text = error && refusalText(error, undo.action, words);
        if (text !== undefined) pushToast({ kind: 'error', title: words.t('common.error'), text });
      }
      await lookAfresh(undo.action);
    };
  };

  const attempt = async (
    params: ActionParams<X>,
    body: object,
    { version, isChecked, text, title, offers, more }: SendOptions<X>,
  ): Promise<Sent<X> | undefined> => {
    if (!isChecked) {
      const { checkedInput } = await import('./action-input');
      const { refused } = checkedInput(action, body, words);
      if (refused.length > 0) {
        setErrors(
          Object.fromEntries(refused.map(({ name, message }) => [name.replace(/\.root$/, ''), message])),
        );
        return undefined;
      }
    }
    const key = action.once ? keyFor.current({ params, body }) : undefined;
    const answer = await carryOut(action, params, body, { idempotencyKey: key, version });
    // The call has worked: the same body again is a new call and needs a new key.
    keyFor.current = createSaveKeys();
    if (numberIn(answer, 'id') === Number(Reflect.get(params, 'id'))) keepNewest(action.of.name, answer);
    const way = wayBack(action, answer);
    const offered = offers?.(answer) ?? (way && { text: words.t('calendar.undo'), run: () => void way() });
    const said = title?.(answer) ?? doneText(action, words);
    if (said !== '')
      pushToast({
        kind: 'success',
        ...whomFirst(aboutOf(action), said, textOf(action, answer, text?.(answer))),
        action: offered,
        more: more?.(answer),
      });
    await lookAfresh(action);
    return { answer };
  };

  const send: ActionCall<X>['send'] = (params, body, options = {}) =>
    run(() => attempt(params, body, options), {
      refused: async (error) => (await options.refused?.(error)) ?? refusalText(error, action, words),
      // An error at an input, or within a list of inputs, is shown there.
      isInput: (path) => isInput(action, body, path),
    });
  return { isBusy, errors, problem, send };
};

const isInput = (action: Action, body: object, path: string): boolean => {
  const key = path.split('.')[0] ?? '';
  return Object.hasOwn(body, key) || Object.hasOwn(action.input, key);
};

/** Whom a toast of the action names: nobody if its answer is not the row. */
const aboutOf = ({ of, answer }: Action): Pick<Entity, 'about'> =>
  isEntity(of) && isRowShape(answer) ? of : {};

/** True if the answer is the row itself. Other answers may have the id of another row. */
const isRowShape = (answer: Action['answer']): boolean =>
  answer === 'row' || (typeof answer === 'object' && 'shape' in answer && answer.shape === 'rowWith');

const methods = { POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

const doneText = ({ done, label: name }: Action, { t, label }: Words): string =>
  done ? label(done) : t('action.done', { action: label(name) });

/** Returns the entity's own text of a refusal, or the server's, or a general one. */
const refusalText = (error: HttpError, action: Action, { t, label }: Words): string => {
  const own = `${action.of.name}.error.${action.name}`;
  if (error.kind === 'http' && !error.message && !error.errors)
    return t.find(own) ?? t('action.failed', { action: label(action.label) });
  const message = errorMessage(error, t);
  return t.find(`${own}Reason`, { message }) ?? message;
};

/**
 * Reactivates an inactive row (BRN-13): reads it anew and updates it with the flag on. Asks no question,
 * because the user can undo it as easily. Shows the result as a toast.
 */
export const useReactivation = (entity: Entity): ((row: RowData) => Promise<void>) => {
  const { t, entityText } = useWords();
  const { getOne } = useDataProvider()();
  const { mutateAsync } = useUpdate<RowData, HttpError>();
  const client = useQueryClient();
  return useCallback(
    async ({ id }) => {
      try {
        const { data } = await getOne<RowData>({ resource: entity.name, id });
        const [{ valuesOfRow }, { keepNewest }] = await Promise.all([
          import('../form/values/values'),
          import('../data/changes'),
        ]);
        const { data: active } = await mutateAsync({
          resource: entity.name,
          id,
          values: {
            ...valuesOfRow(entity, 'update', data),
            ...(entity.inactive && { [entity.inactive]: true }),
          },
          meta: { version: data.version },
          successNotification: false,
          errorNotification: false,
        });
        keepNewest(client, entity.name, active);
        pushToast({ kind: 'success', title: entityText(entity, 'reactivated') });
      } catch (caught) {
        const error = failureIn(caught);
        const text = error && failureText({ entity: entity.name, operation: 'reactivate', error, t });
        if (text !== undefined) pushToast({ kind: 'error', title: t('common.error'), text });
      }
    },
    [entity, t, entityText, getOne, mutateAsync, client],
  );
};
