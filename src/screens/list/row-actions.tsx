import type { ReactNode } from 'react';
import type { RowData } from '../row';
import { useRowTitle } from '../row-title';
import type { RowCommand } from './row-commands';
import type { RowsViewProps } from './table';

/** Icon buttons at the end of a row; what the user may not do is not there (PRM-32). */
export const RowActions = ({ entity, row, commands }: RowsViewProps & { readonly row: RowData }) => {
  const name = useRowTitle()(entity, row);
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
