import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { Screen } from '../../screen';
import { useWords } from '../../words';
import { columnsOf } from './visible-columns';

interface ColumnChoiceProps {
  readonly screen: Screen;
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** Which columns the table shows; remembered for this user. */
export const ColumnChoice = ({ screen, shown, onChange }: ColumnChoiceProps) => {
  const { t, label, lang } = useWords();
  const toggle = (key: string, on: boolean) =>
    onChange(columnsOf(screen).flatMap(([one]) => ((one === key ? on : shown.includes(one)) ? [one] : [])));
  const choice = (
    <fieldset className="column-choice">
      <legend>{t('list.columns')}</legend>
      {columnsOf(screen).map(([key, field]) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={shown.includes(key)}
            disabled={key === screen.entity.title}
            onChange={({ target }) => toggle(key, target.checked)}
          />
          {label(field.label)}
        </label>
      ))}
    </fieldset>
  );
  return (
    <Popover content={choice} trigger="click" placement={lang === 'ar' ? 'bottomLeft' : 'bottomRight'}>
      <Button icon={<SettingOutlined />} aria-label={t('list.columns')} title={t('list.columns')} />
    </Popover>
  );
};
