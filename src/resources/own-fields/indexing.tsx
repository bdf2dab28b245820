import { Progress } from 'antd';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { indexing } from './queries';

/** Shows how far the indexes of the fields are. Nothing once all are there. */
export const Indexing = () => {
  const { label } = useWords();
  const { data } = useQueryOf(indexing, {});
  if (!data || data.done >= data.wanted) return null;
  return (
    <div role="status">
      {label(indexing.label)}
      <Progress percent={Math.floor((100 * data.done) / data.wanted)} aria-label={label(indexing.label)} />
    </div>
  );
};
