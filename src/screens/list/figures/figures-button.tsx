import { PieChartOutlined } from '@ant-design/icons';
import { useAccess } from '../../../providers/access';
import { figuresLabel, groupingsOf } from '../../../schema/figures';
import { IconButton } from '../../controls/icon-button';
import type { Screen } from '../../screen';
import { useWords } from '../../words';
import type { ListView } from '../views';
import { figuredBy } from './shown';

interface FiguresButtonProps {
  readonly screen: Screen;
  readonly view: Pick<ListView, 'groups' | 'showFigures'>;
}

/** Shows the list's figures in place of its rows, and the rows again. */
export const FiguresButton = ({ screen, view: { groups, showFigures } }: FiguresButtonProps) => {
  const { label } = useWords();
  const groupings = [...groupingsOf(figuredBy(useAccess().can, screen))];
  const [first] = groupings.find(([, { field }]) => field.kind === 'choice') ?? groupings[0] ?? [];
  if (first === undefined) return null;
  return (
    <IconButton
      icon={PieChartOutlined}
      text={label(figuresLabel)}
      aria-pressed={groups !== undefined}
      type={groups ? 'primary' : 'default'}
      ghost={groups !== undefined}
      onClick={() => showFigures(groups ? undefined : { by: first, draw: 'bars', value: 'count' })}
    />
  );
};
