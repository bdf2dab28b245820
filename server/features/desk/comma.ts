import type { Lang } from '../../../src/schema/field';
import { textIn } from '../../http/answers';
import type { Params } from '../../kernel/params';

/** SQL of what parts the items of a list in the reader's language. */
export const commaIn = (lang: Lang, params: Params): string =>
  `${params.add(textIn(lang, 'error.listComma'))}::text`;
