import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { defaultLogo } from '../../brand/brand';
import { useBrand, useSystemName } from '../../brand/use-brand';
import { useFormat, useT } from '../../i18n/react';
import './print.css';

const Facts = createContext<readonly string[]>([]);

interface PrintFactsProps {
  /** Subject of the figures, for example the branch and the period. */
  readonly facts: readonly string[];
  readonly children: ReactNode;
}

/** Tells all parts within it what their printed heads say beside the title. */
export const PrintFacts = ({ facts, children }: PrintFactsProps) => <Facts value={facts}>{children}</Facts>;

interface PrintedHeadProps {
  readonly title: string;
  /** Further facts, each a paragraph. */
  readonly children?: ReactNode;
}

/** Head of a printed part: logo, centre, title, facts and the moment of printing. Not shown on the screen. */
export const PrintedHead = ({ title, children }: PrintedHeadProps) => {
  const t = useT();
  const format = useFormat();
  const { systemLogo } = useBrand();
  const centre = useSystemName();
  const facts = use(Facts);
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    // The browser takes the page right after this event, so the moment must be there at once.
    const begin = () => flushSync(() => setAt(new Date()));
    addEventListener('beforeprint', begin);
    return () => removeEventListener('beforeprint', begin);
  }, []);
  return (
    <div className="printed-head" aria-hidden="true">
      <img src={systemLogo || defaultLogo} alt="" />
      <div>
        <p className="printed-title">{title}</p>
        <p>
          <bdi>{centre}</bdi>
        </p>
      </div>
      <div className="printed-facts">
        {facts.map((fact) => (
          <p key={fact}>
            <bdi>{fact}</bdi>
          </p>
        ))}
        {children}
        <p>{t('print.at', { time: format.dateTime(at) })}</p>
      </div>
    </div>
  );
};
