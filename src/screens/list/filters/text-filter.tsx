import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useWords } from '../../words';

/** Milliseconds without a key press before a list follows what is typed (CUS-04). */
export const searchDelayMs = 500;

interface TextFilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
  readonly placeholder?: string;
  readonly prefix?: ReactNode;
  /** Typing alone sends nothing: Enter does, and a button for those who use the mouse (BRN-02). Default false. */
  readonly waits?: boolean;
  readonly 'aria-label': string;
  readonly 'aria-keyshortcuts'?: string;
}

/** Text that the list follows once the typing pauses; Enter does not wait. */
export const TextFilter = ({ value, onChange, prefix, waits, ...rest }: TextFilterProps) => {
  const { t } = useWords();
  const [typed, setTyped] = useState(value);
  // What was sent last: a value that comes from elsewhere (back button, 'clear') replaces what stands here.
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The list may have been narrowed otherwise since the last key: what is sent is added to how it stands then.
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === sent.current) return;
    sent.current = text.trim();
    latest.current(sent.current);
  };
  return (
    <TextBox
      {...rest}
      value={typed}
      before={prefix}
      onChange={(text) => {
        setTyped(text);
        clearTimeout(timer.current);
        if (waits) return;
        if (text === '') send('');
        else timer.current = setTimeout(() => send(text), searchDelayMs);
      }}
      onClear={() => {
        setTyped('');
        send('');
      }}
      onEnter={() => send(typed)}
      after={
        waits && (
          <button
            type="button"
            className="text-box-button"
            aria-label={t('common.search')}
            title={t('common.search')}
            onClick={() => send(typed)}
          >
            <SearchOutlined />
          </button>
        )
      }
    />
  );
};

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
const TextBox = (props: TextBoxProps) => {
  const { value, onChange, onClear, onEnter, placeholder, className, before, after, ref } = props;
  const { t } = useWords();
  return (
    <span className={className === undefined ? 'bar text-box' : `bar text-box ${className}`}>
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
