import { CloseCircleFilled } from '@ant-design/icons';
import type { ReactNode, Ref } from 'react';
import { useWords } from '../../words';

interface TextBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onClear: () => void;
  readonly onEnter: () => void;
  readonly placeholder?: string | undefined;
  readonly className?: string | undefined;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
  readonly 'aria-label': string;
  readonly 'aria-keyshortcuts'?: string | undefined;
}

/** An input of a list's tools. Looks like antd's, which would be a tenth of what a list loads. */
export const TextBox = (props: TextBoxProps) => {
  const { value, onChange, onClear, onEnter, placeholder, className, before, after, ref } = props;
  const { t } = useWords();
  return (
    <span className={className === undefined ? 'text-box' : `text-box ${className}`}>
      {before}
      <input
        ref={ref}
        type="text"
        value={value}
        placeholder={placeholder}
        aria-label={props['aria-label']}
        aria-keyshortcuts={props['aria-keyshortcuts']}
        dir={value === '' ? undefined : 'auto'}
        enterKeyHint="search"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {value !== '' && (
        <button type="button" className="text-box-clear" aria-label={t('form.clear')} onClick={onClear}>
          <CloseCircleFilled />
        </button>
      )}
      {after}
    </span>
  );
};
