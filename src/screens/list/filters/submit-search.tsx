import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useWords } from '../../words';
import { TextBox } from './text-box';

interface SubmitSearchProps {
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

/** A search that waits for Enter or its button (BRN-02). */
export const SubmitSearch = ({ value, label, onChange }: SubmitSearchProps) => {
  const { t } = useWords();
  const [typed, setTyped] = useState(value);
  // The back button and 'clear' write the box from outside.
  useEffect(() => setTyped(value), [value]);
  const send = (text: string) => {
    setTyped(text);
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <TextBox
      value={typed}
      placeholder={label}
      aria-label={label}
      aria-keyshortcuts="/"
      onChange={setTyped}
      onClear={() => send('')}
      onEnter={() => send(typed)}
      after={
        <button
          type="button"
          className="text-box-button"
          aria-label={t('common.search')}
          title={t('common.search')}
          onClick={() => send(typed)}
        >
          <SearchOutlined />
        </button>
      }
    />
  );
};
