import { Tag } from 'antd';
import { useController } from 'react-hook-form';
import type { FormValues } from '../form/values/merge';
import type { InputProps } from '../screen';
import { useWords } from '../words';
import { MultiSelect } from './multi-select';

interface GroupedKeysProps extends Pick<InputProps, 'id' | 'name' | 'invalid' | 'describedBy'> {
  readonly label: string;
  /** Choices by group, for the keys that are chosen already. A group without choices is left out. */
  readonly groups: (chosen: readonly string[]) => readonly {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  }[];
}

/** Several keys of a long list in groups, as the value of a form. */
export const GroupedKeys = ({ id, name, invalid, describedBy, label, groups }: GroupedKeysProps) => {
  const { t } = useWords();
  const { field } = useController<FormValues>({ name });
  const chosen = (Array.isArray(field.value) ? field.value : []).filter((one) => typeof one === 'string');
  return (
    <MultiSelect<string>
      id={id}
      inputRef={field.ref}
      className="input-wide"
      status={invalid ? 'error' : ''}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      values={chosen}
      options={groups(chosen).filter(({ options }) => options.length > 0)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      placeholder={t('common.select')}
    />
  );
};

/** Such keys to read. */
export const KeyTags = ({ keys, nameOf }: { keys: readonly string[]; nameOf: (key: string) => string }) => (
  <div className="cluster">
    {keys.map((key) => (
      <Tag key={key} className="flush">
        {nameOf(key)}
      </Tag>
    ))}
  </div>
);
