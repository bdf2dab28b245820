import { Tabs } from 'antd';
import { useAccess } from '../../providers/access';
import type { RowData } from '../data/row';
import type { ShowTab } from '../screen';
import { useWords } from '../words';

interface ShowTabsProps {
  readonly tabs: readonly ShowTab[];
  readonly row: RowData;
}

/** What belongs to a row, in tabs. A tab asks for its rows when it is opened first. */
export const ShowTabs = ({ tabs, row }: ShowTabsProps) => {
  const { label } = useWords();
  const { can } = useAccess();
  return (
    <Tabs
      className="show-tabs"
      items={tabs
        .filter(({ permission }) => permission === undefined || can(permission))
        .map(({ key, label: name, part: Part }) => ({
          key,
          label: label(name),
          children: <Part row={row} />,
        }))}
    />
  );
};
