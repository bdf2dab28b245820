import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { importCalls } from '../../resources/import-calls';
import { Guard } from '../../screens/guard';
import { useWords } from '../../screens/words';
import { PastImports } from './past-imports';
import { Wizard } from './wizard';
import '../../screens/screens.css';
import './import.css';

/** Rows out of a file, for whoever manages what they become: which of them, then file, columns, check and import. */
export const ImportPage = () => {
  const t = useT();
  usePageTitle(t('import.title'));
  return (
    <Guard any={importCalls.map((entry) => entry.import.right)}>
      <Imports />
    </Guard>
  );
};

const Imports = () => {
  const { t, label } = useWords();
  const access = useAccess();
  const [search] = useSearchParams();
  const open = importCalls.filter((entry) => access.can(entry.import.right));
  const asked = open.find((entry) => entry.import.of.name === search.get('of'));
  const entry = asked ?? open[0];
  if (!entry) return null;
  return (
    <section className="screen">
      <header className="screen-head">
        <div>
          <div className="screen-title">
            <h1 tabIndex={-1}>{t('import.title')}</h1>
          </div>
          <p className="screen-description">{t('import.description')}</p>
        </div>
      </header>
      <nav className="tabs" aria-label={t('import.what')}>
        {open.map((one) => (
          <Link
            key={one.import.of.name}
            to={`?of=${one.import.of.name}`}
            replace
            className={one === entry ? 'tab tab-current' : 'tab'}
            aria-current={one === entry ? 'page' : undefined}
          >
            {label(one.import.label)}
          </Link>
        ))}
      </nav>
      <Wizard key={entry.import.of.name} one={entry.import} calls={entry.calls} />
      <PastImports key={`${entry.import.of.name}-past`} one={entry.import} calls={entry.calls} />
    </section>
  );
};
