import { Select, type SelectProps } from 'antd';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Format } from '../../i18n/format';
import { theBook } from '../../providers/book';
import { type Entity, fieldOf, tellingFieldOf, tellingsOf } from '../../schema/entity';
import { type Field, unreachable } from '../../schema/field';
import { fold, holdsTyped } from '../../schema/text/fold';
import { useOptions } from '../data/reference';
import { textIn, useFormatFor, valueIn } from '../data/row';
import { useDebounced } from '../hooks';
import { alertIn, Person } from '../person/person';
import { useWords } from '../words';
import { useChoosing } from './pending-choices';

type Given = 'id' | 'placeholder' | 'className' | 'allowClear' | 'disabled' | 'onBlur';
type Named = 'aria-label' | 'aria-invalid' | 'aria-describedby';

interface ReferenceSelectProps extends Pick<SelectProps, Given | Named> {
  readonly to: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Receives the element that the form focuses when the value is refused. */
  readonly inputRef?: RefCallback<unknown>;
  /** True opens the list with the focus when it is first drawn, which saves the user a press. Default: false. */
  readonly isNext?: boolean;
  /** Name of the chosen row until the server answers. */
  readonly known?: string;
  /** Called with the search text, and with '' after a choice. */
  readonly onTyped?: (text: string) => void;
  /** Content beneath the list, for users who do not find their row in it. */
  readonly footer?: ReactNode;
  /** Called on Enter if no row matches the typed text. */
  readonly onNobody?: (text: string) => void;
  /** True offers inactive rows too: in filters, not in forms. */
  readonly inactiveToo?: boolean;
}

interface Choice {
  readonly value: number;
  readonly label: string;
  readonly facts: readonly Fact[];
  /** Warning about a person; undefined for a thing. */
  readonly alert?: string | undefined;
  /** Name of the group that the option stands in. '' without groups. */
  readonly group: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
}

interface ChoiceGroup {
  readonly label: string;
  readonly options: Choice[];
}

/** Select for a row of another entity. The server searches for the typed text; the newest rows come first. */
export const ReferenceSelect = (props: ReferenceSelectProps) => {
  const {
    to,
    value,
    onChange,
    known,
    inactiveToo = false,
    isNext = false,
    placeholder,
    inputRef,
    onTyped,
    onNobody,
    footer,
    className = 'input-wide',
    ...rest
  } = props;
  const { t, rowTitle } = useWords();
  const entity = theBook().entity(to);
  const factsOf = useFacts(entity);
  const comma = t('error.listComma');
  const groupOf = useGroupOf(entity);
  const [typed, setTyped] = useState('');
  // Text on which Enter was pressed before its answer came. Until then the list shows rows of an earlier text.
  const [entered, setEntered] = useState<string>();
  const isMet = useRef(false);
  const saveWaits = useChoosing(entered !== undefined, isMet);
  const asked = entered ?? typed;
  const search = useDebounced(asked, 300);
  // The caller has named the first row. So the selects of many lines share one question unless there are facts to show.
  const [first] = useState(value);
  const isKnown = Boolean(known) && value === first && tellingsOf(entity).length === 0;
  const selected = value === null || isKnown ? [] : [value];
  const { options, isLoading, hasFailed, isPartial, searches } = useOptions(
    to,
    search,
    selected,
    inactiveToo,
  );
  // Users do not know a row by its number, so show '…' until the name is loaded.
  const name = known ? rowTitle(entity, known) : isLoading && asked === '' ? '…' : undefined;
  const isTyped = searches && asked.trim() !== '';
  // Beneath what is typed, the chosen row would be the first, and Enter would choose it again.
  const shown =
    value !== null && name && !isTyped && !options.some((one) => one.value === value)
      ? [{ value, label: name }, ...options]
      : options;
  const choices = shown.map(({ value: id, label, ...option }): Choice => {
    const disabled = 'disabled' in option && option.disabled === true && !inactiveToo;
    const row = 'row' in option ? option.row : undefined;
    const facts = row === undefined ? [] : factsOf(row);
    return {
      value: id,
      label,
      facts,
      alert: entity.person && alertIn(entity, row),
      group: groupOf(row),
      disabled,
      // Leave the key out, because undefined would remove the name that antd gives the option.
      ...(facts.length > 0 ? { 'aria-label': `${label}${comma}${factsText(facts, comma)}` } : {}),
    };
  });
  const hasFacts = entity.person !== undefined || choices.some(({ facts }) => facts.length > 0);
  const chosen = choices.find((choice) => choice.value === value);
  const kept = chosen?.facts.filter(({ stays }) => stays) ?? [];
  const [isOpen, setOpen] = useState(isNext);
  const isPending = isTyped && (isLoading || search !== asked);
  const choose = (next: number | null) => {
    onTyped?.('');
    onChange(next);
  };
  useEffect(() => {
    if (entered === undefined || isPending) return;
    setEntered(undefined);
    const found = choices.slice(shown.length - options.length);
    if (found.length === 0 && isOpen && !hasFailed) onNobody?.(entered);
    const meant = meantBy(entered, found);
    isMet.current = meant !== undefined;
    // Several rows match, so the user has to choose.
    if (!meant) return;
    choose(meant.value);
    setOpen(false);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { form } = event.currentTarget;
    if (event.key !== 'Enter' || !isTyped) return;
    const isSave = event.ctrlKey || event.metaKey;
    if (!isPending && (isSave || hasFailed || choices.length > 0 || !onNobody)) return;
    // Stop the event, because the list would choose among the options of an earlier text.
    event.stopPropagation();
    event.preventDefault();
    if (!isPending) return onNobody?.(typed);
    isMet.current = false;
    setEntered(typed);
    // Submit after this render. Only then does the form know that a picker waits; now it would save the old value.
    if (isSave && saveWaits) setTimeout(() => form?.requestSubmit());
  };
  return (
    <Select<number | null, Choice | ChoiceGroup>
      {...rest}
      ref={inputRef}
      autoFocus={isNext}
      // null and never undefined, because antd's select keeps its last choice when it is given no value.
      value={value}
      showSearch
      options={entity.picker?.groups === undefined ? choices : inGroups(choices)}
      {...(hasFacts
        ? {
            listItemHeight: 52,
            optionRender: ({ data }) => ('options' in data ? null : <OptionText choice={data} />),
          }
        : {})}
      {...(kept.length > 0
        ? {
            labelRender: ({ label }) => (
              <>
                <bdi>{label}</bdi> <Facts facts={kept} />
              </>
            ),
          }
        : {})}
      classNames={{ popup: { root: 'picker-list' } }}
      onInputKeyDown={onKeyDown}
      open={isOpen}
      onOpenChange={setOpen}
      filterOption={searches ? false : holdsTyped}
      onSearch={(text) => {
        setTyped(text);
        // Leaving the input empties its text and still waits. Other text ends the wait.
        if (text !== '') setEntered(undefined);
        if (text !== '') onTyped?.(text);
      }}
      onChange={(next: number | null | undefined) => choose(next ?? null)}
      loading={isLoading}
      placeholder={placeholder ?? t(searches ? 'picker.search' : 'common.select')}
      notFoundContent={t(isLoading ? 'picker.loading' : 'picker.noMatch')}
      popupRender={(menu) => (
        <>
          {menu}
          {searches && isPartial && <p className="picker-more soft small flush">{t('picker.more')}</p>}
          {footer}
        </>
      )}
      className={className}
    />
  );
};

/** Returns the only match, or the only match of exactly that name. Undefined if that option is disabled. */
const meantBy = (text: string, found: readonly Choice[]): Choice | undefined => {
  const same = found.filter(({ label }) => fold(label) === fold(text));
  const meant = found.length === 1 ? found : same.length === 1 ? same : [];
  return meant.find(({ disabled }) => disabled !== true);
};

const OptionText = ({ choice: { value, label, facts, alert } }: { readonly choice: Choice }) => {
  const shown = facts.length > 0 && <Facts facts={facts} />;
  if (alert !== undefined)
    return <Person id={value} name={label} sub={shown || undefined} alert={alert} size={32} />;
  return (
    <>
      <bdi className="option-name">{label}</bdi>
      {shown}
    </>
  );
};

/** Returns a function for the name of a row's group: the label of its option, or the text of an open choice. */
const useGroupOf = (entity: Entity): ((row: unknown) => string) => {
  const { t, optionText } = useWords();
  const key = entity.picker?.groups;
  if (key === undefined) return () => '';
  const field = fieldOf(entity, key);
  return (row) => {
    const value = textIn(row, key);
    return (field?.kind === 'choice' ? optionText(field.options, value) : value) || t('picker.noGroup');
  };
};

/** Gathers options by their group, both in the order of the alphabet. */
const inGroups = (choices: readonly Choice[]): ChoiceGroup[] =>
  [...new Set(choices.map(({ group }) => group))]
    .toSorted((one, other) => one.localeCompare(other))
    .map((label) => ({
      label,
      options: choices
        .filter(({ group }) => group === label)
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    }));

/** Fact that tells options of the same name apart: `…4567`, `كود 12`, the day of the last visit. */
interface Fact {
  readonly key: string;
  readonly label: string;
  /** True if the text always reads from left to right. */
  readonly isCode: boolean;
  readonly text: string;
  /** True if the fact stays visible after the choice. */
  readonly stays: boolean;
}

/** Returns the facts of a picker row. The row lacks those that the reader may not see. */
export const useFacts = (entity: Entity): ((row: unknown) => readonly Fact[]) => {
  const { label } = useWords();
  const formatFor = useFormatFor();
  return useCallback(
    (row) =>
      tellingsOf(entity).flatMap((telling): readonly Fact[] => {
        const value = valueIn(row, telling.key);
        if (value === undefined) return [];
        const own = telling.label ?? tellingFieldOf(entity, telling)?.label;
        const fact = { key: telling.key, label: own ? label(own) : '', stays: true };
        switch (telling.kind) {
          case 'end':
            return value === null ? [] : [{ ...fact, label: '', isCode: true, text: `…${value}` }];
          case 'field': {
            const field = tellingFieldOf(entity, telling);
            if (value === null || !field) return [];
            const figure = figureOf(field, value, formatFor(undefined));
            // Price and duration name themselves by their unit.
            if (figure !== undefined) return [{ ...fact, label: '', isCode: false, text: figure }];
            return [{ ...fact, isCode: true, text: textIn(row, telling.key) }];
          }
          case 'latest': {
            const none = { ...fact, label: '', text: label(telling.none) };
            const day = { ...fact, text: formatFor(undefined).date(value) };
            return [{ ...(value === null ? none : day), isCode: false, stays: false }];
          }
          default:
            return unreachable(telling);
        }
      }),
    [entity, label, formatFor],
  );
};

/** Returns a number with its unit as text; undefined for fields without a unit. */
const figureOf = (field: Field, value: unknown, format: Format): string | undefined => {
  if (field.kind === 'money') return format.money(Number(value));
  if (field.kind === 'integer' && field.format === 'minutes') return format.duration(Number(value));
  return undefined;
};

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => {
  const { t } = useWords();
  return (
    <span className="option-facts soft small regular">
      {facts.map(({ key, label, isCode, text }, index) => (
        <Fragment key={key}>
          {index > 0 && t('error.listComma')}
          {label !== '' && `${label} `}
          <bdi dir={isCode ? 'ltr' : 'auto'}>{text}</bdi>
        </Fragment>
      ))}
    </span>
  );
};

/** Facts as a sentence for screen readers. */
export const factsText = (facts: readonly Fact[], comma: string): string =>
  facts.map(({ label, text }) => `${label} ${text}`.trim()).join(comma);
