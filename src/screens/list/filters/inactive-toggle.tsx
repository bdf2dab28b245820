import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { Entity } from '../../../schema/entity';
import { useWords } from '../../words';
import type { ListControl } from '../state/list-state';
import { changeListState } from '../state/list-state';

interface InactiveToggleProps {
  readonly entity: Entity;
  readonly control: ListControl;
}

/** Inactive rows too: a switch, or a button where the entity words both of its states (BRN-03). */
export const InactiveToggle = ({ entity, control: { state, change } }: InactiveToggleProps) => {
  const { t, entityText } = useWords();
  const [on, setOn] = useState(state.inactive);
  // The address follows a moment later; the back button changes it from outside.
  useEffect(() => setOn(state.inactive), [state.inactive]);
  const set = (inactive: boolean) => {
    setOn(inactive);
    change((now) => changeListState(now, { inactive }));
  };
  const both = t.find(`${entity.name}.${state.inactive ? 'hideInactive' : 'showInactive'}`);
  if (both !== undefined)
    return (
      <Button
        icon={state.inactive ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        onClick={() => set(!state.inactive)}
      >
        {both}
      </Button>
    );
  return (
    <label className="filter-switch" htmlFor="filter-inactive">
      <input
        type="checkbox"
        role="switch"
        className="switch"
        id="filter-inactive"
        checked={on}
        aria-checked={on}
        onChange={({ target }) => set(target.checked)}
      />
      {entityText(entity, 'includeInactive')}
    </label>
  );
};
