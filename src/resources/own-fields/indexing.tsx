import { Progress } from 'antd';
import { useFormat } from '../../i18n/react';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { indexing } from './queries';

/** Shows how far the indexes of the fields are. Nothing once all are there. */
export const Indexing = () => {
  const { label } = useWords();
  const format = useFormat();
  const { data } = useQueryOf(indexing, {});
  if (!data || data.done >= data.wanted) return null;
  const { done, wanted } = data;
  return (
    <div role="status">
      {label(indexing.label)}
      <Progress
        percent={Math.floor((100 * done) / wanted)}
        format={() => `${format.number(done)}/${format.number(wanted)}`}
        aria-label={label(indexing.label)}
      />
    </div>
  );
};
