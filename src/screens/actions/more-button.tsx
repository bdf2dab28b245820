import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Glyph } from '../glyph';
import { lazyPart } from '../lazy-part';
import { useWords } from '../words';
import type { Command } from './offers';

// Loaded on the first press, because rare commands should cost a list nothing.
const MoreMenu = lazyPart(() => import('./more-menu'), 'MoreMenu');

interface MoreButtonProps {
  readonly commands: readonly Command[];
  /** Name of the row, where many rows have the button. Default: none. */
  readonly name?: string;
}

/** Three dots, with rare commands behind them. Draws nothing without commands. */
export const MoreButton = ({ commands, name }: MoreButtonProps) => {
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  if (commands.length === 0) return null;
  const text = t('list.moreActions');
  const button = (
    <Button
      type="text"
      className="more-button soft"
      icon={<Glyph of={EllipsisOutlined} />}
      aria-label={name === undefined ? text : `${text}: ${name}`}
      aria-haspopup="menu"
      title={text}
      onClick={(event) => {
        event.stopPropagation();
        setAsked(true);
      }}
    />
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <MoreMenu commands={commands}>{button}</MoreMenu>
    </Suspense>
  ) : (
    button
  );
};
