import { Form, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/react';
import { parseDecimal } from '../../schema/digits';
import { ReferenceSelect } from '../../screens/reference-select';
import type { SoldPackage } from './statement';

/** What the acts on a sold package ask for; each asks for some of it. */
export type Needed = 'days' | 'reason' | 'customerId' | 'serviceId' | 'sessions';

interface ActFieldProps {
  readonly id: string;
  readonly name: Needed;
  readonly sold: SoldPackage;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** One input of an act's dialog with its label and what is wrong with it. */
export const ActField = (props: ActFieldProps) => {
  const t = useT();
  const { id, name, error } = props;
  const item = (label: string, input: ReactNode, extra?: string) => (
    <Form.Item
      layout="vertical"
      label={label}
      htmlFor={id}
      required
      validateStatus={error ? 'error' : ''}
      help={error}
      extra={extra}
    >
      {input}
    </Form.Item>
  );
  switch (name) {
    case 'days':
      return item(t('sold.days'), <Figure {...props} min={1} max={3650} />);
    case 'sessions':
      return item(t('sold.change'), <Figure {...props} min={-10_000} max={10_000} />, t('sold.changeHint'));
    case 'customerId':
      return item(t('sold.newOwner'), <Owner {...props} />);
    case 'serviceId':
      return item(t('sold.service'), <Service {...props} />);
    case 'reason':
      return item(t('common.reason'), <Reason {...props} />);
  }
};

const Figure = ({
  id,
  value,
  error,
  onChange,
  min,
  max,
}: ActFieldProps & { readonly min: number; readonly max: number }) => (
  <InputNumber<number>
    id={id}
    className="input-wide input-figure"
    controls={false}
    inputMode="numeric"
    precision={0}
    min={min}
    max={max}
    value={typeof value === 'number' ? value : null}
    parser={(text) => parseDecimal(text ?? '') ?? Number.NaN}
    aria-invalid={error !== undefined}
    onChange={(next) => onChange(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
  />
);

const Owner = ({ id, value, error, onChange }: ActFieldProps) => (
  <ReferenceSelect
    id={id}
    to="customers"
    value={typeof value === 'number' ? value : null}
    onChange={onChange}
    aria-invalid={error !== undefined}
  />
);

const Service = ({ id, sold, value, onChange }: ActFieldProps) => (
  <Select
    id={id}
    className="input-wide"
    value={typeof value === 'number' ? value : null}
    options={sold.items.map((item) => ({ value: item.serviceId, label: item.name }))}
    onChange={onChange}
  />
);

const Reason = ({ id, value, error, onChange }: ActFieldProps) => (
  <Input.TextArea
    id={id}
    dir="auto"
    rows={2}
    maxLength={500}
    value={typeof value === 'string' ? value : ''}
    aria-invalid={error !== undefined}
    onChange={({ target }) => onChange(target.value)}
  />
);
