import { useLanguage } from '../i18n/react';
import type { Lang } from '../schema/field';

/**
 * What stands between facts in one line. A comma and never a middle dot, because between Arabic digits the dot reads
 * as a zero.
 */
export const between: Readonly<Record<Lang, string>> = { ar: '، ', en: ', ' };

export const useBetween = (): string => between[useLanguage()];

export const Between = (): string => useBetween();
