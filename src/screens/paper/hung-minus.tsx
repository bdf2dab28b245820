const signed = /^[\u061c\u200e\u200f]*\u2212/;

/**
 * A figure of a column whose edge is where it begins, as from right to left: its minus hangs out of the column, so that
 * its digits stand beneath those of the others.
 */
export const HungMinus = ({ text }: { readonly text: string }) => {
  const digits = text.replace(signed, '');
  if (digits === text) return text;
  return (
    <>
      <span className="paper-minus">{'\u2212'}</span>
      {digits}
    </>
  );
};
