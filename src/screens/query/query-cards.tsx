import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../providers/access';
import { answerFieldsOf } from '../../schema/answer';
import { fieldOf, fieldsOf, moduleOf } from '../../schema/entity';
import type { Field } from '../../schema/field';
import { filterOpOf } from '../../schema/list-query';
import { rounded } from '../../schema/money';
import { mayAsk, type Opening, type Query, type QueryAnswer } from '../../schema/query';
import { renderCell, useCellWords } from '../cells/cells';
import { Failure } from '../controls/failure';
import { numberIn, textIn, valueIn } from '../data/row';
import { type Asked, type QueryAsk, useFailureToast, useQueryOf } from './use-query-of';

interface QueryCardsProps<X> extends QueryAsk<X> {
  readonly query: X;
  readonly input: Asked<X>;
  /** Labels in place of the declared ones, by key of the answer. */
  readonly names?: Readonly<Record<string, string>>;
  /** Returns lines below figures, by key of the answer. */
  readonly notes?: (answer: QueryAnswer<X>) => Readonly<Record<string, string | undefined>>;
  /** Error text shown in place of the cards and as a toast. Default: each card shows a dash. */
  readonly failed?: string;
  /** Last card, computed here from the answer. `of` returns undefined if there is no value. */
  readonly derived?: { readonly label: string; readonly of: (answer: QueryAnswer<X>) => string | undefined };
}

/**
 * Shows the answer of a query as a row of cards, with labels and formats from its declared fields (EXP-02, INV-02).
 * Renders nothing without the permission to run the query.
 */
export const QueryCards = <X extends Query>(props: QueryCardsProps<X>) =>
  mayAsk(props.query, useAccess().can) ? <Cards {...props} /> : null;

const Cards = <X extends Query>(props: QueryCardsProps<X>) => {
  const { query, input, names = {}, notes, derived, failed, ...ask } = props;
  const said = useCellWords();
  const { t, label } = said.words;
  const state = useQueryOf(query, input, ask);
  const { data, isFetching, error, retry } = state;
  useFailureToast(state, failed);
  const hrefOf = useOpenings(query);
  const changeOf = useChange();
  const shown = (draw: () => ReactNode, key: string): ReactNode | undefined => {
    if (data === undefined) return error ? t('common.missing') : undefined;
    return valueIn(data, key) === undefined ? t('common.missing') : draw();
  };
  const isKnown = data !== undefined || error !== undefined;
  const figure = isKnown ? ((data && derived?.of(data)) ?? t('common.missing')) : undefined;
  const noted = data === undefined ? {} : (notes?.(data) ?? {});
  const fields = fieldsOf({ fields: answerFieldsOf(query.answer) });
  const figures = [
    ...fields
      .filter(([key]) => query.shows.includes(key))
      .map(([key, field]) => ({
        key,
        name: names[key] ?? label(field.label),
        value: shown(() => {
          const href = hrefOf(key, data, input);
          const cell = isNothing(field, numberIn(data, key)) ? (
            <span className="soft regular">{t('common.none')}</span>
          ) : (
            renderCell({ field, name: key, holder: data }, said)
          );
          return href === undefined ? cell : <Link to={href}>{cell}</Link>;
        }, key),
        notes: [noted[key], changeOf(field, key, data)].filter((note) => note !== undefined),
      })),
    ...(derived ? [{ key: 'derived', name: derived.label, value: figure, notes: [] }] : []),
  ];
  if (failed !== undefined && error && !data) return <Failure text={failed} retry={retry} />;
  // The cards keep their height while they load, so that the list beneath does not jump.
  return (
    <dl className="summary-cards wrap" aria-busy={isFetching}>
      {figures.map(({ key, name, value, notes: lines }) => (
        <div key={key} className="summary-card">
          <dt className="caption">{name}</dt>
          <dd className="summary-value">{value ?? <span className="skeleton-bar" aria-hidden="true" />}</dd>
          {lines.map((line) => (
            <dd key={line} className="cell-soft">
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
};

/** True for a sum or a count of zero: a card says it in words, as a lone Arabic zero reads as a dot. */
const isNothing = (field: Field, value: number | undefined): boolean =>
  value === 0 && !(field.kind === 'money' && field.format === 'percent');

/** Returns a function for the line below a figure: the previous period's figure and the growth since. */
const useChange = (): ((field: Field, key: string, data: unknown) => string | undefined) => {
  const { words, formatFor } = useCellWords();
  return (field, key, data) => {
    const before = valueIn(data, 'before');
    const format = formatFor(data);
    const [now, was] = [numberIn(data, key), numberIn(before, key)];
    if (now === undefined || was === undefined) return undefined;
    const isShare = field.kind === 'money' && field.format === 'percent';
    const shown = isNothing(field, was)
      ? words.t('common.none')
      : isShare
        ? format.percent(was / 100)
        : field.kind === 'money'
          ? format.money(was)
          : format.number(was);
    // A percentage, a previous zero or loss, an equal figure, and ten times a tiny one get no growth.
    if (isShare || was <= 0 || now === was || now >= was * 10)
      return words.t('common.before', { value: shown });
    const change = format.percent(rounded(Math.abs((now - was) / was)));
    return words.t(now > was ? 'common.moreThan' : 'common.lessThan', { change, value: shown });
  };
};

/** Input of a query; its branch and days also narrow the list behind a figure. */
type Question = Readonly<Record<string, unknown>>;

/** Returns a function for the URL of the rows behind a figure; undefined without a list or without its permission. */
export const useOpenings = ({
  opens,
}: Pick<Query, 'opens'>): ((key: string, record: unknown, asked: Question) => string | undefined) => {
  const { can } = useAccess();
  return (key, record, asked) => {
    const opening = opens[key];
    return opening && can(`${moduleOf(opening.list)}.read`)
      ? openingAddress(opening, record, asked)
      : undefined;
  };
};

/** Returns the URL of the list behind a figure, filtered by the question and the record, or of one row of it. */
const openingAddress = (
  { list, days, where = {}, by = {}, row }: Opening,
  record: unknown,
  asked: Question,
): string | undefined => {
  if (row !== undefined) {
    const id = numberIn(record, row);
    return id === undefined ? undefined : `${list.route}/${id}`;
  }
  const params = new URLSearchParams();
  const add = (key: string, value: string) => {
    const field = fieldOf(list, key);
    if (value === '' || !field) return;
    if (filterOpOf(field) === 'in') return params.append(key, value);
    params.set(`${key}From`, value);
    params.set(`${key}To`, value);
  };
  if (list.fields.branchId?.filter) params.set('branchId', branchOf(asked.branchId));
  for (const [key, values] of Object.entries(where)) for (const value of [values].flat()) add(key, value);
  for (const [key, from] of Object.entries(by)) add(key, textIn(record, from));
  if (days !== undefined && valueIn(asked, 'from')) params.set(`${days}From`, textIn(asked, 'from'));
  if (days !== undefined && valueIn(asked, 'to')) params.set(`${days}To`, textIn(asked, 'to'));
  return `${list.route}?${params}`;
};

/** Returns the one branch id, or 'all', because a list shows either one branch or all of the reader's. */
const branchOf = (asked: unknown): string => {
  const ids: readonly unknown[] = [asked ?? []].flat();
  return ids.length === 1 ? String(ids[0]) : 'all';
};
