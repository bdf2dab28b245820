import type { Translate } from '../../i18n/react';
import { findOption } from '../../schema/accept';
import type { Label } from '../../schema/field';
import { textIn, valueIn } from '../../screens/row';
import { appointments } from './entity';
import { listIn } from './form-values';

export interface HistoryEntry {
  readonly id: string;
  readonly time: string;
  readonly user: string;
  readonly sentences: readonly string[];
}

interface HistoryWords {
  readonly t: Translate;
  readonly label: (label: Label) => string;
  readonly dateTime: (value: unknown) => string;
}

/** The trail of one booking as sentences. */
export const historyOf = (answer: unknown, words: HistoryWords): readonly HistoryEntry[] =>
  (Array.isArray(answer) ? answer : []).map((entry: unknown) => ({
    id: textIn(entry, 'id'),
    time: words.dateTime(textIn(entry, 'timestamp')),
    user: textIn(entry, 'userName'),
    sentences: sentencesOf(entry, words),
  }));

const sentencesOf = (entry: unknown, words: HistoryWords): readonly string[] => {
  const { t } = words;
  const action = textIn(entry, 'action').toLowerCase();
  if (action === 'create' || action === 'delete') return [t(`appointments.history.${action}`)];
  const said = listIn(entry, 'changes').flatMap((change) => sentenceOf(change, words));
  return said.length > 0 ? said : [t('appointments.history.update')];
};

const sentenceOf = (change: unknown, { t, label, dateTime }: HistoryWords): readonly string[] => {
  const [before, after] = [parsed(valueIn(change, 'before')), parsed(valueIn(change, 'after'))];
  const status = (value: unknown) => {
    const option = findOption(appointments.fields.status.options, String(value));
    return option ? label(option.label) : String(value ?? '');
  };
  switch (textIn(change, 'field')) {
    case 'status':
      return [t('appointments.history.status', { before: status(before), after: status(after) })];
    case 'start':
      return [t('appointments.history.start', { before: dateTime(before), after: dateTime(after) })];
    case 'end':
      return [t('appointments.history.end', { before: dateTime(before), after: dateTime(after) })];
    case 'statusReason':
      return typeof after === 'string' && after !== '' ? [t('appointments.history.reason', { after })] : [];
    default:
      return [];
  }
};

/** The trail keeps a value as JSON. */
const parsed = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
