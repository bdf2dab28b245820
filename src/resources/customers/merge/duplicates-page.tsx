import { usePageTitle } from '../../../brand/use-brand';
import { Guard } from '../../../screens/guard';
import { PageHead } from '../../../screens/page/page-head';
import { QueryTable } from '../../../screens/query/query-table';
import { useWords } from '../../../screens/words';
import { duplicates } from '../merge';
import { mergingTexts } from './texts';
import '../../../screens/screens.css';

export const DuplicatesPage = () => {
  const { label } = useWords();
  const title = label(duplicates.label);
  usePageTitle(title);
  return (
    <Guard permission="customers.manage">
      <section className="screen">
        <PageHead title={title} text={label(mergingTexts.description)} />
        <QueryTable
          query={duplicates}
          input={{}}
          empty={label(mergingTexts.none)}
          columns={{
            firstName: { isHeading: true },
            firstCode: {},
            secondName: { isHeading: true },
            secondCode: {},
            why: {},
          }}
          onPhone="cards"
        />
      </section>
    </Guard>
  );
};
