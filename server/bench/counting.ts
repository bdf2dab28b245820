import pg from 'pg';

export interface Counted {
  /** Without those that only begin or end a transaction. */
  statements: number;
  /** How often an answer was waited for; what went out together counts once. */
  waits: number;
  /** PostgreSQL processes that worked for this one. */
  readonly backends: Set<number>;
}

/**
 * Counts what this process sends to PostgreSQL from now on, through whatever pool. What goes out while an answer on the
 * same connection is still awaited is waited for together with it.
 */
export const countStatements = (): Counted => {
  const counted: Counted = { statements: 0, waits: 0, backends: new Set() };
  const unanswered = new WeakMap<pg.Client, number>();
  const send = pg.Client.prototype.query;
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]): unknown {
    if (!isFrame(textOf(args[0]))) counted.statements += 1;
    const before = unanswered.get(this) ?? 0;
    if (before === 0) counted.waits += 1;
    unanswered.set(this, before + 1);
    const answered = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1);
    const callback = args.at(-1);
    if (typeof callback === 'function')
      args[args.length - 1] = (...answer: readonly unknown[]) => {
        answered();
        Reflect.apply(callback, undefined, answer);
      };
    const backend: unknown = Reflect.get(this, 'processID');
    if (typeof backend === 'number') counted.backends.add(backend);
    const answer: unknown = Reflect.apply(send, this, args);
    if (answer instanceof Promise) answer.then(answered, answered);
    return answer;
  });
  return counted;
};

/** Whether a statement does nothing but begin or end a transaction. */
export const isFrame = (text: string): boolean =>
  /^\s*(begin|start transaction|commit|rollback|end)\b[^;]*;?\s*$/i.test(text);

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  const text: unknown =
    typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : '';
  return typeof text === 'string' ? text : '';
};
