import { expect, it } from 'vitest';
import { isOwnCase, isOwnFile, withoutNoun, withoutTexts, wordsIn } from './steps/take-out.mjs';

it('A noun leaves a list with the two lines that name it, and with no others', () => {
  const list =
    "import { a } from './a/index';\nimport { bNoun } from './b/index';\n\nexport const all = [\n  a,\n  bNoun,\n];\n";
  expect(withoutNoun(list, 'b')).toBe("import { a } from './a/index';\n\nexport const all = [\n  a,\n];\n");
  expect(withoutNoun(list, 'c')).toBe(list);
  expect(() => withoutNoun(list.replace('  bNoun,', '  of(bNoun),'), 'b')).toThrow('more than one line');
});

it('Its own tests are named after it, import it or name it in their title, lines or lists', () => {
  expect(isOwnFile('tests/server/follow-ups-messages.test.ts', '', 'follow-ups')).toBe(true);
  expect(isOwnFile('x.test.ts', "import { rooms } from '../src/resources/rooms/entity';", 'rooms')).toBe(
    true,
  );
  expect(isOwnFile('x.test.ts', "import { rooms } from '../src/resources/rooms/entity';", 'drawers')).toBe(
    false,
  );
  const text = "it('one', () => {\n  ask('/followups');\n});\nit('two', () => {\n  ask('/rooms');\n});\n";
  const isOwn = (line, noun, title = '') => isOwnCase(text, [1, 4], { line, title }, wordsIn('', noun));
  expect(isOwn(1, 'follow-ups')).toBe(true);
  expect(isOwn(4, 'follow-ups')).toBe(false);
  expect(isOwn(4, 'expenses', 'says so in the words of expenses')).toBe(true);
  const listed =
    "const known =\n  'dashboard rooms';\nconst other = ['x'];\nit('one', () => {\n  ask(known);\n});\n";
  expect(isOwnCase(listed, [4], { line: 4, title: '' }, wordsIn('', 'rooms'))).toBe(true);
  expect(
    isOwnCase(listed.replace('ask(known)', 'ask(other)'), [4], { line: 4, title: '' }, wordsIn('', 'rooms')),
  ).toBe(false);
  const index = "definePage({ at: '/day-close', menu: { name: 'dayClose' } })";
  expect(
    isOwnCase("it('x', () => ask('dayClose'));", [1], { line: 1, title: '' }, wordsIn(index, 'drawers')),
  ).toBe(true);
});

it('Its documented texts leave with it, unless another file shows them, too', () => {
  const wording = JSON.stringify([
    ['rooms.title', 'الغرف', 'Rooms'],
    ['common.name', 'الاسم', 'Name'],
    ['users.title', 'المستخدمون', 'Users'],
  ]);
  const own = "{ ar: 'الغرف', en: 'Rooms' }, { ar: 'الاسم', en: 'Name' }";
  const others = "{ ar: 'الاسم', en: 'Name' }, { ar: 'المستخدمون', en: 'Users' }";
  expect(JSON.parse(withoutTexts(wording, own, others)).map(([key]) => key)).toEqual([
    'common.name',
    'users.title',
  ]);
});
