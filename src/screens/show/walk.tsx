import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useOutletContext } from 'react-router';
import { Glyph } from '../glyph';
import { isBeneath } from '../panel/side-panel';
import { useWords } from '../words';

/** What a list tells the panel over it: ids of its rows, in the order in which they are shown. */
export interface Walked {
  readonly ids: readonly number[];
}

interface WalkProps {
  /** Id of the row that the panel shows. */
  readonly id: number;
  readonly onGo: (id: number) => void;
}

/** Buttons and the keys ↑↓ that walk the list while the panel of one of its rows is open. Draws nothing without a list. */
export const Walk = ({ id, onGo }: WalkProps) => {
  const { t } = useWords();
  const { ids = [] } = useOutletContext<Walked | undefined>() ?? {};
  const place = ids.indexOf(id);
  const [before, after] = place < 0 ? [] : [ids[place - 1], ids[place + 1]];
  useArrows({ ArrowUp: before, ArrowDown: after }, onGo);
  if (place < 0 || ids.length < 2) return null;
  const steps = [
    { key: 'before', text: t('panel.before'), to: before, Icon: UpOutlined },
    { key: 'after', text: t('panel.after'), to: after, Icon: DownOutlined },
  ];
  return steps.map(({ key, text, to, Icon }) => (
    <Button
      key={key}
      type="text"
      icon={<Glyph of={Icon} />}
      aria-label={text}
      title={text}
      disabled={to === undefined}
      onClick={() => to !== undefined && onGo(to)}
    />
  ));
};

/** What has a use for the arrows itself. */
const takesArrows =
  'input, textarea, select, summary, [contenteditable], [role="tab"], [role="radio"], [role="menuitem"], [role="option"], [role="combobox"], [role="slider"]';

const useArrows = (to: Readonly<Record<string, number | undefined>>, onGo: (id: number) => void): void => {
  const now = useRef({ to, onGo });
  useEffect(() => {
    now.current = { to, onGo };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const id = now.current.to[event.key];
      const { target } = event;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (id === undefined || !isPlain || event.defaultPrevented || isBeneath()) return;
      if (target instanceof Element && target.closest(takesArrows)) return;
      event.preventDefault();
      now.current.onGo(id);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};
