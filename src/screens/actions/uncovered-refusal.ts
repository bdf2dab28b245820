import { errorCodeOf, errorText } from '../../i18n/errors';
import type { Translate } from '../../i18n/react';
import type { HttpError } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { numberIn } from '../data/row';

/** The refusal in the reader's own digits, where its code is known; else as the server worded it. */
export const refusalOf = (error: HttpError, t: Translate): string => {
  const code = errorCodeOf(error.code ?? '');
  const count = numberIn(error.params, 'count');
  return code === undefined || count === undefined ? errorMessage(error, t) : t(errorText[code], { count });
};
