import { findOption } from '../../schema/text/parse';
import type { RowOf } from '../../schema/types';
import { Code } from '../../screens/cells/cells';
import { Notice } from '../../screens/notice';
import type { ShowParts } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { ByHand } from './dialogs/by-hand';
import type { messages } from './entity';
import { endReasons } from './reasons';

type Row = RowOf<typeof messages>;

/** Why a message did not arrive, in words; a code of the provider's own as it is. */
const ReasonCell = ({ reason }: { readonly reason: string }) => {
  const { label } = useWords();
  const known = findOption(endReasons, reason);
  return known ? <bdi>{label(known.label)}</bdi> : <Code>{reason}</Code>;
};

/** Reasons for which nobody writes from the own phone either. */
const keptBack: readonly (string | null)[] = ['optedOut', 'noConsent', 'notOnWhatsApp'];

const isUndelivered = ({ status, needsStaff }: Row): boolean => status === 'failed' || needsStaff;

/** Why a message did not arrive, and the way to send it by hand: what its reader came for. */
const Undelivered = ({ row }: { readonly row: Row }) => {
  const isLost = isUndelivered(row);
  return (
    <>
      {row.reason !== null && (
        <Notice type={isLost ? 'error' : 'info'} role="status" message={<ReasonCell reason={row.reason} />} />
      )}
      {isLost && row.body && row.recipient && !keptBack.includes(row.reason) && (
        <ByHand text={row.body} recipient={row.recipient} />
      )}
    </>
  );
};

export const messagesShow: ShowParts<Row> = {
  top: Undelivered,
  // The head says the kind, and that it is in doubt; the notice why it stopped.
  hidden: ['kind', 'needsStaff', 'reason'],
  folded: [
    'branchId',
    'channelId',
    'purpose',
    'userId',
    'notBefore',
    'expiresAt',
    'attempts',
    'sentAt',
    'endedAt',
  ],
};
