/** What a small dialog does, and with which invoice. */
export const DialogTitle = ({ text, name }: { readonly text: string; readonly name: string }) => (
  <span className="show-title">
    <span className="show-kind">{text}</span>
    <bdi dir="auto" className="show-name">
      {name}
    </bdi>
  </span>
);
