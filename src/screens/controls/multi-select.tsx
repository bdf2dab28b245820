import { Select, type SelectProps } from 'antd';
import { type KeyboardEvent, type RefCallback, useEffect, useRef, useState } from 'react';
import { fold } from '../../schema/text/fold';
import { useWords } from '../words';
import { useChoosing } from './choosing';

export interface MultiOption<V> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

interface OptionGroup<V> {
  readonly label: string;
  readonly options: readonly MultiOption<V>[];
}

/** An option or a group, as antd's select takes both. */
interface Listed<V> {
  readonly value?: V;
  readonly label: string;
  readonly options?: MultiOption<V>[];
}

type Given = 'id' | 'className' | 'placeholder' | 'status' | 'allowClear' | 'maxCount' | 'loading' | 'onBlur';
type Tags = 'maxTagCount' | 'maxTagPlaceholder' | 'maxTagTextLength' | 'popupMatchSelectWidth';
type Named = 'aria-label' | 'aria-invalid' | 'aria-describedby';

interface MultiSelectProps<V extends string | number>
  extends Pick<SelectProps<V[], Listed<V>>, Given | Tags | Named> {
  readonly values: readonly V[];
  readonly options: readonly (MultiOption<V> | OptionGroup<V>)[];
  readonly onChange: (values: V[]) => void;
  readonly inputRef?: RefCallback<unknown>;
  /** Called with the typed text if the server searches for it. Default: the options are filtered here. */
  readonly onSearch?: (text: string) => void;
  /** Text for which the options were found. Needed with `onSearch`. */
  readonly searched?: string;
}

/**
 * Select of several choices. Ctrl+Enter saves the form with what is chosen: it never takes a choice away, adds the
 * option that was typed, also when the server still searches for it, and saves nothing while typed text matches none.
 * Tab leaves the choices alone as well, although antd treats it like Enter.
 */
export const MultiSelect = <V extends string | number>(props: MultiSelectProps<V>) => {
  const { values, options, onChange, inputRef, onSearch, searched = '', loading = false, ...rest } = props;
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  // Text on which Enter was pressed before its answer came. Until then the list shows rows of an earlier text.
  const [entered, setEntered] = useState<string>();
  const isMet = useRef(false);
  const isSaving = useRef(false);
  const saveWaits = useChoosing(entered !== undefined, isMet);
  const asked = entered ?? typed;
  const isPending = onSearch !== undefined && asked.trim() !== '' && (loading || searched !== asked);
  const found = options
    .flatMap((option) => ('options' in option ? option.options : [option]))
    .filter(({ label }) => fold(label).includes(fold(asked)) || onSearch !== undefined);

  /** Empties the text after a choice, because antd tells nobody that it has done so. */
  const clear = () => {
    setTyped('');
    onSearch?.('');
  };
  useEffect(() => {
    if (entered === undefined || isPending) return;
    setEntered(undefined);
    const meant = meantBy(entered, found);
    isMet.current = meant !== undefined;
    if (!meant) return;
    clear();
    if (!values.includes(meant.value)) onChange([...values, meant.value]);
  });

  const type = (text: string) => {
    setTyped(text);
    // Leaving the input empties its text and still waits. Other text ends the wait.
    if (text !== '') setEntered(undefined);
    if (entered === undefined || text !== '') onSearch?.(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab') event.stopPropagation();
    if (event.key !== 'Enter') return;
    const { form } = event.currentTarget;
    const isSave = event.ctrlKey || event.metaKey;
    const isEmpty = typed.trim() === '';
    // The list adds the option that was typed, before the form saves.
    if (isSave && !isEmpty && !isPending && found.length > 0) {
      isSaving.current = true;
      setTimeout(() => {
        isSaving.current = false;
      });
    }
    const isForList = isSave ? isSaving.current : !isPending;
    if (isForList) return;
    event.stopPropagation();
    event.preventDefault();
    if (isPending) {
      isMet.current = false;
      setEntered(typed);
    }
    // Submit after this render. Only then does the form know that a choice is awaited.
    if (isSave && (isEmpty || (isPending && saveWaits))) setTimeout(() => form?.requestSubmit());
  };

  return (
    <Select<V[], Listed<V>>
      {...rest}
      ref={inputRef}
      mode="multiple"
      loading={loading}
      showSearch
      searchValue={typed}
      onSearch={type}
      onInputKeyDown={onKeyDown}
      value={[...values]}
      options={options.map(
        (option): Listed<V> => ('options' in option ? { ...option, options: [...option.options] } : option),
      )}
      filterOption={onSearch ? false : (text, option) => fold(option?.label ?? '').includes(fold(text))}
      onChange={(next) => {
        if (isSaving.current && next.length < values.length) return;
        clear();
        onChange(next);
      }}
      notFoundContent={t(isPending || loading ? 'picker.loading' : 'picker.noMatch')}
    />
  );
};

/** Returns the only match, or the only match of exactly that name. Undefined if that option is disabled. */
const meantBy = <V,>(text: string, found: readonly MultiOption<V>[]): MultiOption<V> | undefined => {
  const same = found.filter(({ label }) => fold(label) === fold(text));
  const meant = found.length === 1 ? found : same.length === 1 ? same : [];
  return meant.find(({ disabled }) => disabled !== true);
};
