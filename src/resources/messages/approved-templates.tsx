import { Cell } from '../../screens/cells/cells';
import type { RowData } from '../../screens/data/row';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import { ShowItem } from '../../screens/show/show-fields';
import { useWords } from '../../screens/words';
import { officialTemplates } from './queries';

const { fields } = officialTemplates.answer;
const kindFields = fields.kinds.fields;

/** Lists for an official channel which kind of message has an approved template, and why another has none. */
export const ApprovedTemplates = ({ row }: { readonly row: RowData }) => {
  const { label } = useWords();
  const { data } = useQueryOf(officialTemplates, {});
  const channel = data?.find(({ channelId }) => channelId === row.id);
  if (!channel) return null;
  const { problem, kinds } = channel;
  return (
    <section className="show-section">
      <h3 className="spaced">{label(officialTemplates.label)}</h3>
      {problem !== null && (
        <Notice
          type={problem === 'noAccount' ? 'info' : 'warning'}
          role="status"
          message={<Cell field={fields.problem} name="problem" holder={channel} />}
        />
      )}
      <dl className="show-list">
        {kinds.map((kind) => (
          <ShowItem key={kind.kind} name={<Cell field={kindFields.kind} name="kind" holder={kind} />}>
            <span className="cluster">
              <bdi dir="ltr">{kind.name}</bdi> <bdi dir="ltr">({kind.language})</bdi>{' '}
              <Cell field={kindFields.state} name="state" holder={kind} />
              {kind.reason !== null && <Cell field={kindFields.reason} name="reason" holder={kind} />}
            </span>
          </ShowItem>
        ))}
      </dl>
    </section>
  );
};
