import { Radio } from 'antd';
import './option-cards.css';

interface OptionCard<V extends string> {
  readonly value: V;
  readonly text: string;
  /** Effect of the choice, in one line. */
  readonly note?: string;
}

interface OptionCardsProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly OptionCard<V>[];
  readonly onChange: (value: V) => void;
}

/** A question with few answers, each with what it leads to. The label is the name of the group. */
export const OptionCards = <V extends string>({ label, value, options, onChange }: OptionCardsProps<V>) => (
  <div className="option-cards grid gap-6" role="radiogroup" aria-label={label}>
    <span className="form-field-label" aria-hidden="true">
      {label}
    </span>
    <Radio.Group
      className="grid"
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className="option-card">
          <strong>{option.text}</strong>
          {option.note !== undefined && <small className="caption">{option.note}</small>}
        </Radio>
      ))}
    </Radio.Group>
  </div>
);
