import { useRef, useState } from 'react';
import type { TextKey } from '../i18n/ar';
import { useT } from '../i18n/react';
import { request } from '../providers/http';
import { createSaveKeys } from '../providers/http-client';
import { HttpError, isAborted } from '../providers/http-error';
import { errorMessage, formErrors } from '../providers/messages';
import { pushToast } from '../providers/toasts';

export interface Call {
  readonly isBusy: boolean;
  /** What was refused, by path in the body. */
  readonly errors: Readonly<Record<string, string>>;
  /** A refusal that belongs to no field; '' when there is none. */
  readonly problem: string;
  /** Posts the body; undefined when it failed, which has been said by then. */
  readonly send: (path: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

const nothing = {};

/**
 * A call of a small dialog. What is refused shows in the dialog and as a toast titled 'error'; the dialog stays with
 * what was typed, and sending the same again carries the same key.
 */
export const useCall = (failed: TextKey): Call => {
  const t = useT();
  const keyFor = useRef(createSaveKeys()).current;
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Call['errors']>(nothing);
  const [problem, setProblem] = useState('');
  const send: Call['send'] = async (path, body) => {
    // Two presses in one moment are one.
    if (isSending.current) return undefined;
    isSending.current = true;
    setBusy(true);
    setErrors(nothing);
    setProblem('');
    try {
      const { data } = await request('POST', path, { body, idempotencyKey: keyFor({ path, body }) });
      return data ?? {};
    } catch (error) {
      if (isAborted(error)) return undefined;
      if (!(error instanceof HttpError)) throw error;
      if (error.status === 401) return undefined;
      const text = refusalText(error, failed, t);
      const found = formErrors(error);
      setErrors(found);
      // An input of a list is said at that input.
      if (!Object.keys(found).some((key) => (key.split('.')[0] ?? '') in body)) setProblem(text);
      pushToast({ kind: 'error', title: t('common.error'), text });
      return undefined;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { isBusy, errors, problem, send };
};

/** What the server said, else the sentence of what failed. */
export const refusalText = (error: HttpError, failed: TextKey, t: ReturnType<typeof useT>): string =>
  error.kind === 'http' && !error.message && !error.errors ? t(failed) : errorMessage(error, t);
