import { expect, it } from 'vitest';
import { texts as appointment } from './texts/appointment';
import { texts as first } from './texts/first';

/** m22: a verb with 'he' or an adjective for a man would be read of every specialist, most of whom are women. */
it('A clash names a person by nouns, so that it is right for women and men', () => {
  const sentences = Object.entries({ ...appointment, ...first }).filter(([key]) =>
    /clash\.(staff|customer)|staffBusy|staffOff|heldBy|outsideShift/.test(key),
  );
  expect(sentences).toHaveLength(6);
  expect(sentences.filter(([, said]) => /لديه|مشغول|يحجز|ليس/.test(String(said.ar)))).toEqual([]);
});
