import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useFormat } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { Glyph } from '../../../screens/glyph';
import { useWords } from '../../../screens/words';
import { noteSettings } from '../settings';
import { lastValue, type Measure, phrasesIn, stepped, valueIn, withValue, withWords } from './phrases';

interface PhrasesProps {
  readonly note: string;
  /** Notes of earlier visits, newest first. */
  readonly earlier: readonly (string | null)[];
  readonly onNote: (note: string) => void;
}

/** The centre's ready words: a press adds them to the note, and measured values start from the last visit's. */
export const Phrases = ({ note, earlier, onNote }: PhrasesProps) => {
  const phrases = phrasesIn(useSettings(noteSettings).notePhrases);
  const words = phrases.filter(({ kind }) => kind === 'words');
  return (
    <>
      {words.length > 0 && (
        <span className="finish-phrases">
          {words.map(({ text }) => (
            <Tag.CheckableTag
              key={text}
              checked={note.includes(text)}
              onChange={() => onNote(withWords(note, text))}
            >
              {text}
            </Tag.CheckableTag>
          ))}
        </span>
      )}
      {phrases.map((phrase) =>
        phrase.kind === 'measure' ? (
          <MeasureInput
            key={phrase.text}
            measure={phrase}
            note={note}
            last={lastValue(earlier, phrase)}
            onNote={onNote}
          />
        ) : null,
      )}
    </>
  );
};

interface MeasureInputProps {
  readonly measure: Measure;
  readonly note: string;
  /** Value of the last visit that had one. Undefined: none. */
  readonly last: number | undefined;
  readonly onNote: (note: string) => void;
}

const lastTime = { ar: 'المرة السابقة', en: 'Last time' } as const;
const less = { ar: 'تقليل', en: 'Less' } as const;
const more = { ar: 'زيادة', en: 'More' } as const;

/** A measured value: a press on it writes it into the note, the buttons beside it change it there. */
const MeasureInput = ({ measure, note, last, onNote }: MeasureInputProps) => {
  const { label } = useWords();
  const format = useFormat();
  const written = valueIn(note, measure);
  const value = written ?? last ?? measure.usual;
  const name = measure.before.trim();
  const unit = measure.after.trim();
  const write = (next: number) => onNote(withValue(note, measure, format.number(next)));
  const said = (one: number) => `${format.number(one)} ${unit}`.trim();
  return (
    <fieldset className="finish-measure" aria-label={name}>
      <span className="finish-measure-name">
        <bdi>{name}</bdi>
        {last !== undefined && (
          <span className="soft">
            {label(lastTime)} <bdi>{said(last)}</bdi>
          </span>
        )}
      </span>
      <span className="finish-stepper">
        <Button
          type="text"
          icon={<Glyph of={MinusOutlined} />}
          aria-label={`${label(less)}: ${name}`}
          disabled={value === 0}
          onClick={() => write(stepped(value, measure, -1))}
        />
        <button
          type="button"
          className="bare finish-value"
          aria-pressed={written !== undefined}
          onClick={() => write(value)}
        >
          <bdi>{said(value)}</bdi>
        </button>
        <Button
          type="text"
          icon={<Glyph of={PlusOutlined} />}
          aria-label={`${label(more)}: ${name}`}
          onClick={() => write(stepped(value, measure, 1))}
        />
      </span>
    </fieldset>
  );
};
