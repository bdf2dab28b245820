interface Waiting<K, V> {
  readonly key: K;
  readonly resolve: (answer: V) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins calls into one question: those that come while an answer is awaited are asked together next, `most`
 * at a time, so a quiet server asks at once and a busy one seldom. Each caller's answer is read after the
 * call. `ask` answers in the order of its keys; its failure is that of everybody who asked with it.
 */
export const together = <K, V>(
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
  most = 100,
): ((key: K) => Promise<V>) => {
  const waiting: Waiting<K, V>[] = [];
  let isAsking = false;
  const askNext = async (): Promise<void> => {
    isAsking = waiting.length > 0;
    if (!isAsking) return;
    const asked = waiting.splice(0, most);
    try {
      const answers = await ask(asked.map(({ key }) => key));
      if (answers.length !== asked.length)
        throw new Error(`${asked.length} questions, ${answers.length} answers`);
      asked.forEach(({ resolve }, index) => {
        resolve(answers[index] as V);
      });
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    void askNext();
  };
  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isAsking) return;
      isAsking = true;
      // What else arrives in this turn of the loop goes along.
      setImmediate(() => void askNext());
    });
};
