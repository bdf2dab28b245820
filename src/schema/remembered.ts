/** The same function, which works its answer out once for each object: for what follows from a declaration alone. */
export const remembered = <K extends object, V>(work: (of: K) => V): ((of: K) => V) => {
  const known = new WeakMap<K, V>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before;
    const answer = work(of);
    known.set(of, answer);
    return answer;
  };
};
