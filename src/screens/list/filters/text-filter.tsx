import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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

/**
 * Text that the list follows once the typing pauses; Enter does not wait. Looks like antd's input, which would be a tenth
 * of what a list loads.
 */
export const TextFilter = ({ value, onChange, className, prefix, waits, ...rest }: TextFilterProps) => {
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
    <span className={className === undefined ? 'bar text-box' : `bar text-box ${className}`}>
      {prefix}
      <input
        {...rest}
        type="text"
        value={typed}
        dir={typed === '' ? undefined : 'auto'}
        enterKeyHint="search"
        autoComplete="off"
        onChange={({ target: { value: text } }) => {
          setTyped(text);
          clearTimeout(timer.current);
          if (waits) return;
          if (text === '') send('');
          else timer.current = setTimeout(() => send(text), searchDelayMs);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send(typed);
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className="text-box-clear"
          aria-label={t('form.clear')}
          onClick={() => {
            setTyped('');
            send('');
          }}
        >
          <CloseCircleFilled />
        </button>
      )}
      {waits && (
        <button
          type="button"
          className="text-box-button"
          aria-label={t('common.search')}
          title={t('common.search')}
          onClick={() => send(typed)}
        >
          <SearchOutlined />
        </button>
      )}
    </span>
  );
};
