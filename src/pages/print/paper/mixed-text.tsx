import { directionOfText, runsOf } from './text-script';

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
