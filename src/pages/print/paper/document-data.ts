import type { Translate } from '../../../i18n/react';
import { HttpError } from '../../../providers/http-error';
import { errorMessage } from '../../../providers/messages';

export const documentFailure = (error: unknown, t: Translate): string | undefined => {
  if (error === undefined) return undefined;
  return error instanceof HttpError && (error.message !== '' || error.kind !== 'http')
    ? errorMessage(error, t)
    : t('print.failed');
};
