/** Ends the wait for the press that is under way. Undefined while nothing is pressed. */
let end: (() => void) | undefined;
let over = Promise.resolve();

const begin = (): void => {
  // A press that was released out of the window's sight.
  end?.();
  over = new Promise((resolve) => {
    end = resolve;
  });
};
const finish = (): void => {
  const ended = end;
  end = undefined;
  // The click comes after the release, and looks for its button once more.
  if (ended) setTimeout(ended);
};

addEventListener('mousedown', begin, true);
// A dragged element is released without `mouseup`.
for (const type of ['mouseup', 'dragend']) addEventListener(type, finish, true);

/**
 * Runs a check, after the press that is under way if there is one. The press takes the focus from a field, whose check
 * may draw an error above the pressed button: the button would move, and the release would miss it.
 */
export const afterPress = <R>(check: () => R | Promise<R>): R | Promise<R> =>
  end === undefined ? check() : over.then(check);
