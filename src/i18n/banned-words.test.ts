import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words that no text may have, each with the reason. */
const banned: Readonly<Record<string, RegExp>> = {
  // Middle dots, also as CSS writes them. The bullets of a hidden secret are none.
  'a middle dot reads as an Arabic zero': /[·∙⋅‧]|\\00b7/i,
  'a toast says what happened; that it went well is clear': /بنجاح/,
  'a number of a protocol says nothing to a reader': /رمز الحالة|status code:/,
  'a reader knows WhatsApp and the service that sends, not a provider': /المزود/,
  'the sound of an English word says nothing to an owner': /ويب ?هوك/,
};

const lines = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    readFileSync(`src/${file}`, 'utf8')
      .split('\n')
      .map((line, index) => ({ at: `src/${file}:${index + 1}`, line: line.trim() })),
  );

it.each(Object.entries(banned))('No text of a screen or paper has a word of this list: %s', (_, words) => {
  expect(lines.filter(({ line }) => words.test(line)).map(({ at, line }) => `${at} ${line}`)).toEqual([]);
});
