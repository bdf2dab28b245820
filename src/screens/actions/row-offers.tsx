import { Button } from 'antd';
import { useAccess } from '../../providers/access';
import type { RowData } from '../data/row';
import { useRowTitle } from '../data/row-title';
import { iconNamed } from '../icons';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { offersOn } from './offered';
import { isOffered, type OpenDialog, useOwnAction } from './row-dialog';

interface RowOffersProps {
  readonly screen: Screen;
  readonly row: RowData;
  /** Default: all that can be done with the row now. */
  readonly only?: readonly string[];
  /** What another button beside it does already. Default: nothing. */
  readonly except?: readonly string[];
  /** The action that is done forty times a day stands out. */
  readonly first?: string;
  /** With words, or as a picture with a name. Default: the first with words. */
  readonly worded?: 'all' | 'first';
  /** Opens an action's dialog, in a place that outlives the row. */
  readonly open: (next: OpenDialog) => void;
}

/** What can be done with a row now, for who may do it: the declared actions, then the screen's own. */
export const RowOffers = ({
  screen,
  row,
  only,
  except = [],
  first,
  worded = 'first',
  open,
}: RowOffersProps) => {
  const { t, label } = useWords();
  const { can } = useAccess();
  const press = useOwnAction(open);
  const name = useRowTitle()(screen, row);
  const isWanted = (key: string) => (only?.includes(key) ?? true) && !except.includes(key);
  const offers = [
    ...offersOn(screen, row, can, 'list').map(({ action }) => ({
      key: action.name,
      text: label(action.label),
      Icon: iconNamed(action.icon ?? ''),
      danger: action.danger,
      act: () => open({ action, screen, row }),
    })),
    ...screen.rowActions
      .filter((action) => isOffered(action, row, can))
      .map((action) => ({
        key: action.key,
        text: t(action.text),
        Icon: action.icon,
        danger: false,
        act: () => press(action, screen, row),
      })),
  ].filter(({ key }) => isWanted(key));
  return offers.map(({ key, text, Icon, danger, act }) => {
    const hasWords = worded === 'all' || key === first;
    return (
      <Button
        key={key}
        size={worded === 'all' ? 'middle' : 'small'}
        type={key === first ? 'primary' : 'default'}
        danger={danger}
        icon={<Icon />}
        {...(hasWords ? {} : { title: text })}
        // Of many rows each button names its own; the words that are seen come first.
        {...(worded === 'all' ? {} : { 'aria-label': `${text}: ${name}` })}
        onClick={act}
      >
        {hasWords ? text : undefined}
      </Button>
    );
  });
};
