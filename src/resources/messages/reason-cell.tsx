import { findOption } from '../../schema/text/accept';
import type { RowOf } from '../../schema/types';
import { Code, Missing } from '../../screens/cells/cells';
import { useWords } from '../../screens/words';
import type { messages } from './entity';
import { endReasons } from './reasons';

interface ReasonCellProps {
  readonly row: Pick<RowOf<typeof messages>, 'reason'>;
}

/** Why a message did not arrive, in words; a code of the provider's own as it is. */
export const ReasonCell = ({ row: { reason } }: ReasonCellProps) => {
  const { label } = useWords();
  if (reason === null) return <Missing />;
  const known = findOption(endReasons, reason);
  return known ? <bdi>{label(known.label)}</bdi> : <Code>{reason}</Code>;
};
