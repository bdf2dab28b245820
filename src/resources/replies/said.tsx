import { findOption } from '../../schema/text/accept';
import type { RowOf } from '../../schema/types';
import { Between, useWords } from '../../screens/words';
import { replyKinds } from './choices';
import type { replies } from './entity';

export type Reply = RowOf<typeof replies>;

/** What was sent: its kind, unless it is a text, and what is written. Without contact data the kind alone. */
export const Said = ({ reply: { kind, text } }: { readonly reply: Pick<Reply, 'kind' | 'text'> }) => {
  const { label } = useWords();
  const option = findOption(replyKinds, kind);
  const written = text ?? '';
  return (
    <>
      {option && (kind !== 'text' || written === '') && (
        <span className="note">
          {label(option.label)}
          {written !== '' && <Between />}
        </span>
      )}
      {written !== '' && <bdi>{written}</bdi>}
    </>
  );
};
