import type { ReactNode } from 'react';
import type { RowData } from '../data/row';
import { type RowNaming, useRowTitle } from '../data/row-title';
import type { RowCommand } from './row-commands';

/** A row with what can be done to it. */
export interface RowCommandsProps {
  readonly screen: RowNaming;
  readonly row: RowData;
  readonly commands: (row: RowData) => readonly RowCommand[];
}

/** Icon buttons at the end of a row; what the user may not do is not there (PRM-32). */
export const RowActions = ({ screen, row, commands }: RowCommandsProps) => {
  const name = useRowTitle()(screen, row);
  return (
    <span className="row-actions">
      {commands(row).map((command) => (
        <IconButton key={command.key} command={command} name={name} />
      ))}
    </span>
  );
};

const IconButton = ({
  command,
  name,
}: {
  readonly command: RowCommand;
  readonly name: string;
}): ReactNode => (
  <button
    type="button"
    className={command.danger ? 'icon-button icon-button-danger' : 'icon-button'}
    aria-label={`${command.text}: ${name}`}
    title={command.text}
    onClick={(event) => {
      event.stopPropagation();
      command.act();
    }}
  >
    {command.icon}
  </button>
);
