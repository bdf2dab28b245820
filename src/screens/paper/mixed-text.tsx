/** A line of data on paper: Arabic from the right, Latin names and signed numbers inside it in their own order. */
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
 * Direction of a text on its own line: right to left as soon as it holds Arabic, even when it begins with a Latin
 * name, as its readers start at the right.
 */
export const directionOfText = (text: string): 'rtl' | 'ltr' => (arabic.test(text) ? 'rtl' : 'ltr');

/** The language of data that has only one: an Arabic address in an English document is read out in Arabic. */
export const languageOfText = (text: string): 'ar' | undefined => (arabic.test(text) ? 'ar' : undefined);

const arabic = /\p{Script=Arabic}/u;

interface Run {
  readonly at: number;
  readonly part: string;
  readonly isLatin: boolean;
}

/**
 * A right-to-left text cut where Latin names, percentages and signed numbers begin and end. Left to themselves the
 * marks at their ends would jump to the other side: `VIP+` would read `+VIP`.
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
