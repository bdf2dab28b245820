import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useAccess } from '../../providers/access';
import type { RowData } from '../data/row';
import { Glyph } from '../glyph';
import type { Screen, Way } from '../screen';
import { useWords } from '../words';
import { isOffered } from './offered';
import { useRowDialog } from './row-dialog';

interface WaysProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly ways: readonly Way[] | undefined;
}

/** Buttons for what is done many times a day, filtered by permission. The first one is primary. */
export const Ways = ({ screen, row, ways = [] }: WaysProps) => {
  const { can } = useAccess();
  const [dialog, open] = useRowDialog();
  const [first, ...rest] = ways.filter((way) => isOffered(way, row, can));
  return (
    first && (
      <>
        <OneWay way={first} rest={rest} isFirst row={row} open={(own) => open({ own, screen, row })} />
        {dialog}
      </>
    )
  );
};

interface OneWayProps {
  readonly way: Way;
  readonly rest: readonly Way[];
  readonly isFirst: boolean;
  readonly row: RowData;
  readonly open: (dialog: string) => void;
}

/** Draws a button, then those after it. Recursive, because each calls its own hook `useIsOff`. */
const OneWay = ({ way, rest: [next, ...rest], isFirst, row, open }: OneWayProps) => {
  const { text, icon: Icon, to, dialog, useIsOff = neverOff } = way;
  const { t, label } = useWords();
  const navigate = useNavigate();
  const isOff = useIsOff(row);
  const act = () => (dialog === undefined ? to && void navigate(to(row)) : open(dialog));
  return (
    <>
      {!isOff && (
        <Button type={isFirst ? 'primary' : 'default'} icon={<Glyph of={Icon} />} onClick={act}>
          {typeof text === 'string' ? t(text) : label(text)}
        </Button>
      )}
      {next && <OneWay way={next} rest={rest} isFirst={isFirst && isOff} row={row} open={open} />}
    </>
  );
};

const neverOff = (): boolean => false;
