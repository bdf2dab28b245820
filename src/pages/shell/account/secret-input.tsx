import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/react';

interface SecretInputProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  /** Default: letters and digits. */
  readonly inputMode?: 'numeric';
  readonly maxLength?: number;
  readonly onChange: (value: string) => void;
}

export const SecretInput = ({ label, value, error, hint, onChange, ...input }: SecretInputProps) => {
  const t = useT();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Form.Item
      layout="vertical"
      htmlFor={id}
      label={label}
      required
      help={error ?? hint}
      validateStatus={error ? 'error' : ''}
    >
      <Input
        id={id}
        type={shown ? 'text' : 'password'}
        value={value}
        {...input}
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        aria-required
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        suffix={
          // antd's own eye cannot be reached by the keyboard.
          <Button
            type="text"
            size="small"
            icon={shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
            aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </Form.Item>
  );
};
