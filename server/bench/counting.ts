import pg from 'pg';

export interface Counted {
  /** Without those that only begin or end a transaction. */
  statements: number;
  /** All that was sent and waited for. */
  roundTrips: number;
  /** PostgreSQL processes that worked for this one. */
  readonly backends: Set<number>;
}

/** Counts what this process sends to PostgreSQL from now on, through whatever pool; a batch sent at once is one. */
export const countStatements = (): Counted => {
  const counted: Counted = { statements: 0, roundTrips: 0, backends: new Set() };
  const send = pg.Client.prototype.query;
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: readonly unknown[]): unknown {
    counted.roundTrips += 1;
    if (!isFrame(textOf(args[0]))) counted.statements += 1;
    const backend: unknown = Reflect.get(this, 'processID');
    if (typeof backend === 'number') counted.backends.add(backend);
    return Reflect.apply(send, this, args);
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
