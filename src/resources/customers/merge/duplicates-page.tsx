import { usePageTitle } from '../../../brand/use-brand';
import { Guard } from '../../../screens/guard';
import { PageHead } from '../../../screens/page';
import { QueryTable } from '../../../screens/query/query-table';
import { useWords } from '../../../screens/words';
import { duplicates } from '../queries';
import '../../../screens/screens.css';

const words = {
  description: {
    ar: 'بطاقات قد تكون لشخص واحد. افتح البطاقة التي تريد إبقاءها ثم اختر الدمج. العائلة قد تشترك في رقم واحد.',
    en: 'Cards that may be one person. Open the one to be kept and choose to merge. Families may share a phone.',
  },
  none: { ar: 'لا توجد بطاقات متشابهة', en: 'No cards are alike' },
} as const;

export const DuplicatesPage = () => {
  const { label } = useWords();
  const title = label(duplicates.label);
  usePageTitle(title);
  return (
    <Guard permission="customers.manage">
      <section className="screen">
        <PageHead title={title} text={label(words.description)} />
        <QueryTable
          query={duplicates}
          input={{}}
          empty={label(words.none)}
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
