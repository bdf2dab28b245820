/** Line of data on paper: Arabic from the right, with Latin names and signed numbers in their own order. */
export const MixedText = ({ text }: { readonly text: string }) => {
  const direction = directionOfText(text);
  if (direction === 'ltr') return <bdi dir="ltr">{text}</bdi>;
  return (
    <bdi dir="rtl">
      {runsOf(text).map(({ at, part, isLatin }) =>
        isLatin ? (
          <bdi key={at} dir="ltr">
            {part}
          </bdi>
        ) : (
          part
        ),
      )}
    </bdi>
  );
};

/**
 * Returns the direction of a text on its own line: 'rtl' if it contains Arabic, even if it begins with a
 * Latin name, because its readers start at the right.
 */
export const directionOfText = (text: string): 'rtl' | 'ltr' => (arabic.test(text) ? 'rtl' : 'ltr');

/** Returns 'ar' for Arabic text, so that an Arabic address in an English document is read out in Arabic. */
export const languageOfText = (text: string): 'ar' | undefined => (arabic.test(text) ? 'ar' : undefined);

const arabic = /\p{Script=Arabic}/u;

interface Run {
  readonly at: number;
  readonly part: string;
  readonly isLatin: boolean;
}

/**
 * Splits a right-to-left text at Latin names, percentages and signed numbers. Without it the browser would
 * move the marks at their ends to the other side: `VIP+` would read `+VIP`.
 */
export const runsOf = (text: string): readonly Run[] => {
  const runs: Run[] = [];
  let end = 0;
  const add = (at: number, part: string, isLatin: boolean) => {
    if (part !== '') runs.push({ at, part, isLatin });
    end = at + part.length;
  };
  for (const { 0: found, index } of text.matchAll(latin)) {
    add(end, text.slice(end, index), false);
    add(index, found, true);
  }
  add(end, text.slice(end), false);
  return runs;
};

const latin =
  /[A-Za-z](?:[\w.,'&/-]*\w)?[+®™©°%]*(?: [A-Za-z0-9](?:[\w.,'&/-]*\w)?[+®™©°%]*)*|[-+]\d+(?:[.,]\d+)*%?|\d+(?:[.,]\d+)*%/g;
