import { Input } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds without a key press before a list follows what is typed (CUS-04). */
export const searchDelayMs = 500;

interface TextFilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
  readonly placeholder?: string;
  readonly prefix?: ReactNode;
  readonly id?: string;
  readonly 'aria-label': string;
  readonly 'aria-keyshortcuts'?: string;
}

/** Text that the list follows once the typing pauses; Enter does not wait. */
export const TextFilter = ({ value, onChange, ...rest }: TextFilterProps) => {
  const [typed, setTyped] = useState(value);
  // What was sent last: a value that comes from elsewhere (back button, 'clear') replaces what stands here.
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
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
    onChange(sent.current);
  };
  return (
    <Input
      {...rest}
      value={typed}
      allowClear
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        if (target.value === '') send('');
        else timer.current = setTimeout(() => send(target.value), searchDelayMs);
      }}
      onPressEnter={() => send(typed)}
    />
  );
};
