import { CheckOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { theBook } from '../../../providers/book';
import { Glyph } from '../../../screens/glyph';
import { useWords } from '../../../screens/words';
import type { Today } from '../today/parts';
import './guide.css';

interface GuideProps {
  readonly steps: NonNullable<Today['guide']>;
}

/** The first day of a new centre: what is done, and where the rest is done. The nouns declare the steps. */
export const Guide = ({ steps }: GuideProps) => {
  const { t, label, lang } = useWords();
  const declared = new Map(
    theBook()
      .nouns.flatMap(({ firstSteps = [] }) => firstSteps)
      .map((step) => [step.name, step]),
  );
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <section className="guide" aria-labelledby="guide-title">
      <header className="guide-head">
        <h2 id="guide-title">{t('guide.title')}</h2>
        <span className="today-count">{t('guide.progress', { done, all: steps.length })}</span>
      </header>
      <ol className="guide-steps">
        {steps.map(({ name, isDone, id }) => {
          const step = declared.get(name);
          return (
            step && (
              <li key={name} className={isDone ? 'guide-step guide-step-done' : 'guide-step'}>
                <span className="guide-ring" aria-hidden="true">
                  {isDone && <Glyph of={CheckOutlined} />}
                </span>
                <Link
                  to={step.to.replace(':id', String(id))}
                  className="bare guide-link"
                  aria-current={name === next ? 'step' : undefined}
                >
                  <b>{label(step.label)}</b>
                  <span>{isDone ? t('guide.done') : label(step.hint)}</span>
                </Link>
                {!isDone && <Glyph of={lang === 'ar' ? LeftOutlined : RightOutlined} />}
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
};
