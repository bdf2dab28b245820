/** The same function, which works its answer out once for each object: for what follows from a declaration alone. */
export const remembered = <K extends object, V>(work: (of: K) => V): ((of: K) => V) => {
  const known = new WeakMap<K, V>();
  return (of) => {
    if (!known.has(of)) known.set(of, work(of));
    return known.get(of) as V;
  };
};
