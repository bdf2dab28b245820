import type { Translate } from '../../../i18n/react';
import { findOption } from '../../../schema/accept';
import type { Label } from '../../../schema/field';
import type { QueryAnswer } from '../../../schema/query';
import { appointments } from '../entity';
import type { history } from '../queries';

export interface HistoryEntry {
  readonly id: number;
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
export const historyOf = (
  answer: QueryAnswer<typeof history>,
  words: HistoryWords,
): readonly HistoryEntry[] =>
  answer.map((entry) => ({
    id: entry.id,
    time: words.dateTime(entry.timestamp),
    user: entry.userName ?? '',
    sentences: sentencesOf(entry, words),
  }));

type Entry = QueryAnswer<typeof history>[number];

const sentencesOf = (entry: Entry, words: HistoryWords): readonly string[] => {
  const { t } = words;
  const action = entry.action.toLowerCase();
  if (action === 'create' || action === 'delete') return [t(`appointments.history.${action}`)];
  const said = entry.changes.flatMap((change) => sentenceOf(change, words));
  return said.length > 0 ? said : [t('appointments.history.update')];
};

const sentenceOf = (
  change: Entry['changes'][number],
  { t, label, dateTime }: HistoryWords,
): readonly string[] => {
  const [before, after] = [parsed(change.before), parsed(change.after)];
  const status = (value: unknown) => {
    const option = findOption(appointments.fields.status.options, String(value));
    return option ? label(option.label) : String(value ?? '');
  };
  switch (change.field) {
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
