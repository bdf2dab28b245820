import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import type { Entity } from '../../schema/entity';
import { useWords } from '../words';
import { columnsOf } from './visible-columns';

interface ColumnChoiceProps {
  readonly entity: Entity;
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** Which columns the table shows; remembered for this user. */
export const ColumnChoice = ({ entity, shown, onChange }: ColumnChoiceProps) => {
  const { t, label } = useWords();
  const toggle = (key: string, on: boolean) =>
    onChange(columnsOf(entity).flatMap(([one]) => ((one === key ? on : shown.includes(one)) ? [one] : [])));
  const choice = (
    <fieldset className="column-choice">
      <legend>{t('list.columns')}</legend>
      {columnsOf(entity).map(([key, field]) => (
        <Checkbox
          key={key}
          checked={shown.includes(key)}
          disabled={key === entity.title}
          onChange={(event) => toggle(key, event.target.checked)}
        >
          {label(field.label)}
        </Checkbox>
      ))}
    </fieldset>
  );
  return (
    <Popover content={choice} trigger="click" placement="bottomRight">
      <Button icon={<SettingOutlined />} aria-label={t('list.columns')} title={t('list.columns')} />
    </Popover>
  );
};
