import { Tag } from 'antd';
import type { RowOf } from '../../../../schema/types';
import { Cell } from '../../../../screens/cells/cells';
import { useWords } from '../../../../screens/words';
import { consents } from '../../../consents/entity';

interface ConsentStateProps {
  /** The number's owner opted out, here or by a word. */
  readonly isStopped: boolean;
  /** What was recorded last for the purpose. */
  readonly last: RowOf<typeof consents> | undefined;
}

/** Whether the customer agrees to one purpose, since when, and how they said so. */
export const ConsentState = ({ isStopped, last }: ConsentStateProps) => {
  const { t, label } = useWords();
  const { at, given, source } = consents.fields;
  const said = last ? label(last.given ? given.words.on : given.words.off) : t('customers.noConsent');
  return (
    <>
      <Tag color={isStopped ? 'red' : last?.given ? 'green' : 'default'}>
        {isStopped ? t('customers.optedOut') : said}
      </Tag>
      {last && (
        <span className="card-part-soft">
          <Cell field={at} name="at" holder={last} /> · <Cell field={source} name="source" holder={last} />
        </span>
      )}
    </>
  );
};
