import { Dropdown } from 'antd';
import { type ReactElement, useState } from 'react';
import { useWords } from '../words';
import type { Command } from './offers';

interface MoreMenuProps {
  readonly commands: readonly Command[];
  /** The button with the three dots. */
  readonly children: ReactElement;
}

/** Menu behind the three dots. It opens with its first drawing, because the press that asked for it loaded it. */
export const MoreMenu = ({ commands, children }: MoreMenuProps) => {
  const { lang } = useWords();
  const [isOpen, setOpen] = useState(true);
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setOpen}
      autoFocus
      placement={lang === 'ar' ? 'bottomLeft' : 'bottomRight'}
      menu={{
        items: commands.map(({ key, text, icon, danger = false, refusal }) => ({
          key,
          icon,
          danger,
          disabled: refusal !== undefined,
          label:
            refusal === undefined ? (
              text
            ) : (
              <span className="more-off">
                {text}
                <small className="soft">{refusal}</small>
              </span>
            ),
        })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          setOpen(false);
          commands.find((command) => command.key === key)?.act();
        },
      }}
    >
      {children}
    </Dropdown>
  );
};
