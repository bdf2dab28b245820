import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../i18n/react';
import { expireNow } from '../../providers/expiry';
import { request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { isTokenValid } from '../../providers/session';
import { pushToast } from '../../providers/toasts';
import { policyKey } from './use-policy';

/** A change of a role's rights on its way; `problem` is what the server had against it (ROL-15). */
export const useRoleSave = () => {
  const t = useT();
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  /** True once it is saved; otherwise the dialog stays open and says why. */
  const save = async (path: string, body: object, done: string): Promise<boolean> => {
    if (!isTokenValid()) {
      expireNow();
      return false;
    }
    setSaving(true);
    setProblem('');
    try {
      await request('POST', path, { body });
      await client.invalidateQueries({ queryKey: [policyKey] });
      pushToast({ kind: 'success', title: done });
      return true;
    } catch (error) {
      if (isAborted(error)) return false;
      if (!(error instanceof HttpError)) throw error;
      const text = t('roles.error.update', { message: errorMessage(error, t) });
      setProblem(text);
      pushToast({ kind: 'error', title: t('common.error'), text });
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, problem };
};
