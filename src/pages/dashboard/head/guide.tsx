import { CheckOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useCan, useCustomMutation } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { theBook } from '../../../providers/book';
import { Glyph } from '../../../screens/glyph';
import { useWords } from '../../../screens/words';
import type { Today } from '../today/parts';
import './guide.css';

interface GuideProps {
  readonly steps: NonNullable<Today['guide']>;
  /** Called once the owner has put the steps away. */
  readonly onHidden: () => void;
}

/** The first day of a new centre: what is done, and where the rest is done. The nouns declare the steps. */
export const Guide = ({ steps, onHidden }: GuideProps) => {
  const { t, label, lang } = useWords();
  const mayHide = useCan({ resource: 'settings', action: 'update' }).data?.can ?? false;
  const { mutateAsync } = useCustomMutation();
  const [isBusy, setBusy] = useState(false);
  const declared = new Map(
    theBook()
      .nouns.flatMap(({ firstSteps = [] }) => firstSteps)
      .map((step) => [step.name, step]),
  );
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.name;
  const hide = async () => {
    setBusy(true);
    try {
      await mutateAsync({ url: '/settings/showsFirstSteps', method: 'put', values: { value: false } });
      onHidden();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="guide" aria-labelledby="guide-title">
      <header className="guide-head">
        <h2 id="guide-title">{t('guide.title')}</h2>
        <span className="today-count">{t('guide.progress', { done, all: steps.length })}</span>
        {mayHide && (
          <Button
            type="text"
            size="small"
            className="guide-hide"
            loading={isBusy}
            onClick={() => void hide()}
          >
            {t('guide.hide')}
          </Button>
        )}
      </header>
      <ol className="guide-steps">
        {steps.map(({ name, isDone }) => {
          const step = declared.get(name);
          return (
            step && (
              <li key={name} className={isDone ? 'guide-step guide-step-done' : 'guide-step'}>
                <span className="guide-ring" aria-hidden="true">
                  {isDone && <Glyph of={CheckOutlined} />}
                </span>
                <Link
                  to={step.to}
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
