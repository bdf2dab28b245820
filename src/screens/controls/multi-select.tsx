import { Select, type SelectProps } from 'antd';
import { type KeyboardEvent, type RefCallback, useState } from 'react';
import { holdsTyped } from '../../schema/text/fold';
import { useWords } from '../words';

interface MultiOption<V> {
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
 * Select of several choices. Ctrl+Enter saves the form with what is chosen, and nothing while a text stands in it. Tab
 * leaves the choices alone, although antd treats it like Enter. Enter chooses nothing of an earlier text.
 */
export const MultiSelect = <V extends string | number>(props: MultiSelectProps<V>) => {
  const { values, options, onChange, inputRef, onSearch, searched = '', loading = false, ...rest } = props;
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const isPending = onSearch !== undefined && typed.trim() !== '' && (loading || searched !== typed);

  /** Empties the text after a choice, because antd tells nobody that it has done so. */
  const clear = () => {
    setTyped('');
    onSearch?.('');
  };
  const type = (text: string) => {
    setTyped(text);
    onSearch?.(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab') event.stopPropagation();
    const isSave = event.ctrlKey || event.metaKey;
    if (event.key !== 'Enter' || !(isSave || isPending)) return;
    event.stopPropagation();
    event.preventDefault();
    if (isSave && typed.trim() === '') event.currentTarget.form?.requestSubmit();
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
      filterOption={onSearch ? false : holdsTyped}
      onChange={(next) => {
        clear();
        onChange(next);
      }}
      notFoundContent={t(isPending || loading ? 'picker.loading' : 'picker.noMatch')}
    />
  );
};
