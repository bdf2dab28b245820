import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Glyph } from '../../glyph';
import { useWords } from '../../words';

/** Milliseconds without a key press before a list uses the typed text (CUS-04). */
const searchDelayMs = 500;

interface TextFilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
  readonly placeholder?: string;
  readonly prefix?: ReactNode;
  /** True if typing alone sends nothing: Enter, the search button or 'clear' do (BRN-02). Default: false. */
  readonly waits?: boolean;
  readonly 'aria-label': string;
  readonly 'aria-keyshortcuts'?: string;
}

/**
 * Text input that sends its value after a pause in typing, or at once on Enter. Drawn by hand to look like antd's
 * input, which would be a tenth of what a list loads.
 */
export const TextFilter = ({ value, onChange, className, prefix, waits, ...rest }: TextFilterProps) => {
  const { t } = useWords();
  const [typed, setTyped] = useState(value);
  // The text sent last. Any other `value` comes from outside (back button, 'clear') and replaces the typed text.
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The newest callback: other filters may have changed since the last key, so a delayed send must not undo them.
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
    <span className={`bar text-box gap-6 full ${className ?? ''}`}>
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
          <Glyph of={CloseCircleFilled} />
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
          <Glyph of={SearchOutlined} />
        </button>
      )}
    </span>
  );
};
