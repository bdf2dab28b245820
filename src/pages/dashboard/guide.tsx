import { CheckOutlined } from '@ant-design/icons';
import { theBook } from '../../providers/book';
import { Glyph } from '../../screens/glyph';
import { PersonRow } from '../../screens/person/person-row';
import { RowGroup } from '../../screens/person/row-group';
import { useWords } from '../../screens/words';
import type { Today } from './today/parts';
import './guide.css';

interface GuideProps {
  readonly steps: NonNullable<Today['guide']>;
}

/** The first day of a new centre: what is done, and where the rest is done. The nouns declare the steps. */
export const Guide = ({ steps }: GuideProps) => {
  const { t, label } = useWords();
  const declared = new Map(
    theBook()
      .nouns.flatMap(({ firstSteps = [] }) => firstSteps)
      .map((step) => [step.name, step]),
  );
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <RowGroup
      className="guide"
      title={t('guide.title')}
      count={null}
      note={t('guide.progress', { done, all: steps.length })}
    >
      {steps.map(({ name, isDone, id }) => {
        const step = declared.get(name);
        return (
          step && (
            <PersonRow
              key={name}
              id={id ?? 0}
              personId={null}
              name={label(step.label)}
              opens={step.to.replace(':id', String(id))}
              isCurrent={name === next}
              lead={
                <span className={isDone ? 'row-ring row-ring-done' : 'row-ring'} aria-hidden="true">
                  {isDone && <Glyph of={CheckOutlined} />}
                </span>
              }
              about={isDone ? t('guide.done') : label(step.hint)}
              marks={isDone ? 'guide-done' : ''}
            />
          )
        );
      })}
    </RowGroup>
  );
};
