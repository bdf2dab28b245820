import { Button } from 'antd';
import { useId } from 'react';
import { useAccess } from '../../providers/access';
import type { RowData } from '../data/row';
import { iconNamed } from '../icons';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { type Offer, offersOn, reasonOf } from './offered';
import { isOffered, useOwnAction, useRowDialog } from './row-dialog';

interface RowActionBarProps {
  readonly screen: Screen;
  readonly row: RowData;
}

/** What can be done with a row, as buttons with words, for its details: declared actions, then the screen's own. */
export const RowActionBar = ({ screen, row }: RowActionBarProps) => {
  const { t } = useWords();
  const { can } = useAccess();
  const [dialog, open] = useRowDialog();
  const press = useOwnAction(open);
  const offers = offersOn(screen, row, can, 'details');
  const own = screen.rowActions.filter((action) => isOffered(action, row, can));
  // A dialog that is being filled in stays although the row has become another meanwhile.
  return (
    <>
      {offers.length + own.length > 0 && (
        <div className="row-action-bar">
          {offers.map((offer) => (
            <ActionButton
              key={offer.action.name}
              offer={offer}
              onPress={() => open({ action: offer.action, screen, row })}
            />
          ))}
          {own.map((action) => (
            <Button
              key={action.key}
              size="small"
              icon={<action.icon />}
              onClick={() => press(action, screen, row)}
            >
              {t(action.text)}
            </Button>
          ))}
        </div>
      )}
      {dialog}
    </>
  );
};

interface ActionButtonProps {
  readonly offer: Offer;
  readonly onPress: () => void;
}

/** The button of an action; where the row's state is against it, it is off and says why. */
const ActionButton = ({ offer: { action, refusal }, onPress }: ActionButtonProps) => {
  const words = useWords();
  const id = useId();
  const Icon = iconNamed(action.icon ?? '');
  const content = words.label(action.label);
  if (refusal === undefined)
    return (
      <Button
        size="small"
        {...(action.isMain ? { type: 'primary' } : {})}
        icon={<Icon />}
        danger={action.danger}
        onClick={onPress}
      >
        {content}
      </Button>
    );
  const reason = reasonOf(refusal, words);
  return (
    // A disabled button receives neither pointer nor focus, and so would never say why.
    <Button
      size="small"
      icon={<Icon />}
      className="row-action-off"
      title={reason}
      aria-disabled="true"
      aria-describedby={id}
    >
      {content}
      <span id={id} hidden>
        {reason}
      </span>
    </Button>
  );
};
