import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import type { Action, ActionInput, ActionParams, Actions } from '../../src/schema/action';
import type { AnswerOf, Declared } from '../../src/schema/answer';
import type { Book } from '../../src/schema/book';
import type { Entity } from '../../src/schema/entity';
import type { Fields, Label } from '../../src/schema/field';
import type { ListQuery } from '../../src/schema/list-query';
import type { Queries, Query, QueryAnswer } from '../../src/schema/query';
import type { ParsedOf, RecordOf, RowOf } from '../../src/schema/types';
import type { ApiError, FieldIssue } from '../kernel/errors';
import type { OwnWork } from '../kernel/own-work';
import type { MessageReceiver } from '../messaging/provider';
import type { Actor, ReadSession } from './actor';
import type { Scope } from './scope';
import type { Services } from './services';

/** Stored values by field key; child rows as arrays of objects. */
export type Values = Readonly<Record<string, unknown>>;

/** A row as the API answers it, of an entity that nobody names. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** A row of an entity: its fields by their declared types, and beside them what only a query adds. */
export type RowIn<E extends Entity> = RowOf<E> & Row;

export interface GuardContext {
  readonly client: pg.PoolClient;
  readonly actor: Actor;
  /** The book that the entity stands in. */
  readonly book: Book;
  readonly type: 'create' | 'update' | 'delete';
  /** What is about to be stored; empty on delete. */
  readonly values: Values;
  readonly before: Row | undefined;
  /** What is asked for, before anything of it was worked out: the parsed payload, of a change what it carries. */
  readonly asked: Values;
  /** What was sent with the row and is not stored, parsed; of a row made by the server itself, nothing. */
  readonly input: Values;
}

/** What `stored` answers when it changed nothing that the row shows, so that the row need not be read again. */
export const untouched = Symbol('untouched');

/** What comes to the behaviour of an entity from the sides of others. */
export type Beside = Pick<EntityServer, 'guard' | 'stored' | 'actions' | 'queries'>;

/** What serves a subject, an entity or what has no rows: its calls, and what the server does for it by itself. */
export interface SubjectServer extends OwnWork<Services> {
  readonly actions?: readonly ServedAction[];
  readonly queries?: readonly ServedQuery[];
  /** Calls that no declaration makes; a promise is waited for. */
  readonly routes?: (api: FastifyInstance, services: Services, served: ServedBook) => unknown;
  /** Calls (`GET /settings`) that answer although the user must first replace a password given by somebody else. */
  readonly openBefore?: RegExp;
  /** What else changes with these keys of settings, in the same transaction, by the name of their group. */
  readonly follows?: Readonly<
    Record<
      string,
      (client: pg.PoolClient, actor: Actor, changed: readonly string[], services: Services) => Promise<void>
    >
  >;
  /** Keys of a group of settings that follow from other rows, by the name of the group. */
  readonly tells?: Readonly<Record<string, (client: pg.ClientBase | pg.Pool) => Promise<object>>>;
  /** Hears what providers tell of messages: of the noun that has them, as the one that has the providers is older. */
  readonly receives?: (services: Services) => MessageReceiver;
}

/**
 * What an entity does beyond its declaration. `derive` computes stored values from others, `guard` may
 * refuse or add values inside the transaction, `stored` runs there once the row has its id, `warn` adds
 * remarks to an answer, `answer` shapes it.
 */
export interface EntityServer<E extends Entity = Entity> extends SubjectServer {
  readonly entity: E;
  /** A change may be sent without required keys, which stay as they are: a drag sends two times alone. */
  readonly keepsAbsent?: boolean;
  readonly derive?: (values: Values, context: { readonly branchId: number | undefined }) => Values;
  /** What depends on the server's configuration, filled in where its routes are made. */
  readonly configured?: (services: Services) => Pick<EntityServer, 'guard' | 'answer'>;
  readonly guard?: (context: GuardContext) => Promise<Values | undefined>;
  readonly stored?: (context: GuardContext & { readonly id: number }) => Promise<unknown>;
  /** What it guards, does and answers at the rows of other entities, by their names; of one that the book lacks, nothing. */
  readonly beside?: Readonly<Record<string, Beside>>;
  /** Runs in the deleting transaction, once the row is gone or inactive. */
  readonly removed?: (context: GuardContext & { readonly id: number }) => Promise<void>;
  /** Names the refusal behind a database constraint of the entity's own. */
  readonly conflict?: (pool: pg.Pool, error: unknown, values: Values) => Promise<ApiError | undefined>;
  readonly warn?: (context: {
    readonly client: pg.PoolClient;
    readonly actor: Actor;
    /** A new row that is not stored yet has no id. */
    readonly row: Values & { readonly id?: number };
  }) => Promise<readonly unknown[]>;
  /** `warn` needs nothing that only the stored row shows: it is asked together with the write. Default: after it. */
  readonly warnsEarly?: boolean;
  /** The last change of a row before it is answered: names beside ids. What a right hides is gone by then. */
  readonly answer?: (row: Row, actor: Actor, entity: Entity) => Row;
  /** What that makes of a row, for the description of the API. Default: nothing else than is declared. */
  readonly answerShape?: AnswerShape;
  /** Further keys that refusals may carry because of this entity (`ApiErrorDetails.extra`), described. */
  readonly refusalKeys?: z.ZodObject;
  /** What rows that come in from a file need beyond the declaration. */
  readonly importing?: Importing;
  /** Its triggers and their functions, `create or replace`: laid down at a start when they have changed. */
  readonly triggers?: string;
}

export interface AnswerShape {
  /** Keys beside the declared ones, or in their place; one that is `z.never()` is not answered. */
  readonly adds: z.ZodObject;
  /** The same of child rows, by the key of their list. */
  readonly inRows?: Readonly<Record<string, z.ZodObject>>;
}

/** What a cell is looked up by: its values, and the payload and branch of its row. */
export interface ImportLookup {
  readonly values: readonly string[];
  readonly row: Values;
  readonly branchId: number;
}

export interface Importing {
  /** Rows that a value of a field means, by the field's key, where its column does not say it. `match` names the value as rows are compared by it. */
  readonly foundBy?: Readonly<
    Record<
      string,
      (
        client: pg.ClientBase | pg.Pool,
        asked: readonly ImportLookup[],
      ) => Promise<readonly { readonly match: string | null; readonly ids: readonly number[] }[]>
    >
  >;
  /** What only the database knows against rows, each by its payload; the dry run asks it. */
  readonly check?: (
    client: pg.ClientBase | pg.Pool,
    rows: readonly Values[],
  ) => Promise<readonly (readonly FieldIssue[])[]>;
  /** Makes a row out of the import's own fields. Default: creates one as everybody does. */
  readonly make?: (context: {
    readonly client: pg.PoolClient;
    readonly actor: Actor;
    readonly values: Values;
    readonly branchId: number;
  }) => Promise<Row>;
  /** Tables whose rows go with a row that is taken back, with the condition for it; in all others they are history. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Which of these have a history that no foreign key tells, as merged cards have. */
  readonly used?: (client: pg.PoolClient, ids: readonly number[]) => Promise<readonly number[]>;
  /** Runs in the transaction in which rows were taken back. */
  readonly takenBack?: (client: pg.PoolClient, actor: Actor, rows: readonly Row[]) => Promise<void>;
}

/**
 * The servers of a book, each with the actions and queries that others bring for its rows (`beside`), after its own:
 * those say so, and it knows nothing of them. What they guard and store is found by the entity (`hooksOf`).
 */
export const joined = (servers: readonly EntityServer[]): readonly EntityServer[] =>
  servers.map((server) => {
    const added = servers.flatMap(({ beside }) => beside?.[server.entity.name] ?? []);
    if (added.length === 0) return server;
    besides.set(server.entity, added);
    const all = [server, ...added];
    return {
      ...server,
      actions: all.flatMap(({ actions = [] }) => actions),
      queries: all.flatMap(({ queries = [] }) => queries),
    };
  });

/** What is guarded and stored with an entity's rows for the sake of others. */
const besides = new WeakMap<Entity, readonly Beside[]>();

/**
 * A server's own guard and what it stores, then those beside its entity: of whichever server a feature writes the row
 * with, so that a cash expense comes out of the drawer whoever books it.
 */
export const hooksOf = (server: EntityServer): Pick<EntityServer, 'guard' | 'stored'> => {
  const added = besides.get(server.entity);
  if (!added) return server;
  const all = [server, ...added];
  return {
    guard: async (context) => {
      const kept: Values[] = [];
      for (const { guard } of all) kept.push((await guard?.(context)) ?? {});
      return Object.assign({}, ...kept);
    },
    stored: async (context) => {
      let isTouched = false;
      for (const { stored } of all)
        isTouched = (stored && (await stored(context)) !== untouched) || isTouched;
      return isTouched ? undefined : untouched;
    },
  };
};

/** An entity without behaviour of its own. */
export const plain = <const E extends Entity>(entity: E): EntityServer<E> => ({ entity });

/** What a declared call is carried out with. */
interface CallContext<X extends Action | Query> {
  readonly actor: Actor;
  readonly services: Services;
  /** The parsed input, defaults filled in; its references exist within the actor's reach. */
  readonly input: ActionInput<X>;
  readonly params: ActionParams<X>;
  /** The row that the call is on, which of an action is locked and one that it is possible on. */
  readonly row: X extends { readonly on: 'entity' | 'list' | 'branches' | 'none' }
    ? undefined
    : X extends { readonly of: infer E }
      ? RowOf<E> & Row
      : never;
  readonly server: ServerOf<X>;
}

export interface ActionContext<X extends Action> extends CallContext<X> {
  /** The transaction’s connection: whatever the performer writes is committed with the trail, or not at all. */
  readonly client: pg.PoolClient;
}

/** The behaviour of the entity that a call hangs on. */
type ServerOf<X> = X extends { readonly of: infer E }
  ? E extends Entity
    ? EntityServer<E>
    : undefined
  : undefined;

/** Locks other rows before the action's own, where several actions must take them in one order. */
export type Queue = (context: {
  readonly client: pg.PoolClient;
  readonly actor: Actor;
  readonly id: number;
  readonly input: Values;
}) => Promise<void>;

/** What there is before the transaction: the row as it was read, which may change until it is locked. */
export type OutsideContext<X extends Action> = CallContext<X>;

/** An action with its performer, their types erased for the runner. */
export interface ServedAction {
  readonly action: Action;
  readonly queue?: Queue;
  // Methods, so that performers of single actions fit.
  perform(context: ActionContext<Action>): Promise<unknown>;
  /**
   * What takes long or asks others, before the transaction begins; answers what is then done inside it. What it does
   * itself stays done when the action is refused. Once for each key, like the action.
   */
  outside?(context: OutsideContext<Action>): Promise<(context: ActionContext<Action>) => Promise<unknown>>;
}

export interface QueryContext<X extends Query> extends CallContext<X> {
  /** A pool of read connections: a query changes nothing. */
  readonly pool: pg.Pool;
  /** The records leave as a file, in which none of them is left out. */
  readonly isFile: boolean;
  /** How far the reader may see: the branches asked for, or all of them. */
  readonly scope: Scope;
  /** The entity's own row as this reader may see it. */
  readonly shown: (row: Row) => X extends { readonly of: infer E } ? RowOf<E> : never;
  readonly list: X extends { readonly on: 'list' } ? ListQuery : undefined;
}

export interface ServedQuery {
  readonly query: Query;
  answer(context: QueryContext<Query>): Promise<unknown>;
}

/** A book with what serves it: all that the server knows of a field of work. */
export interface ServedBook {
  readonly book: Book;
  readonly signIn: SignIn;
  /** The entities that behave specially; all others follow their declaration. What is begun or checked goes in this order. */
  readonly servers: readonly EntityServer[];
  /** What no entity's rows answer. */
  readonly topics: readonly SubjectServer[];
  /** What the holder of a right may do; the others are told in a usual sentence. */
  readonly rights?: Readonly<Record<string, Label>>;
  /** Whether the demo centre is of this field, and an empty database may be filled with it. Default false. */
  readonly hasDemo?: boolean;
}

/** How the server knows who calls, and its first user. */
export interface SignIn {
  readonly reader: (services: Services) => ReadSession;
  /** Whether nobody has ever used this database. */
  readonly isEmpty: (pool: pg.Pool) => Promise<boolean>;
  readonly isCommonPassword: (password: string) => boolean;
  /** The first admin of an empty database. Does nothing once anybody can sign in. */
  readonly addFirst: (pool: pg.Pool, username: string, password: string) => Promise<unknown>;
}

export const subjectsOf = ({ topics, servers }: ServedBook): readonly SubjectServer[] => [
  ...topics,
  ...servers,
];

/** What the hooks of one entity get: its own rows and inputs instead of unknown values. */
export type ContextOf<E extends Entity> = Omit<GuardContext, 'before' | 'input'> & {
  readonly before: RowIn<E> | undefined;
  readonly input: Partial<InputsOf<E>>;
};

type InputsOf<E> = E extends Entity<infer _, infer I> ? ParsedOf<I> : never;

export type Hooks<E extends Entity> = Omit<
  EntityServer,
  'entity' | 'configured' | 'guard' | 'stored' | 'removed'
> & {
  readonly configured?: (services: Services) => Pick<Hooks<E>, 'guard' | 'answer'>;
  readonly guard?: (context: ContextOf<E>) => Promise<Values | undefined>;
  readonly stored?: (context: ContextOf<E> & { readonly id: number }) => Promise<unknown>;
  readonly removed?: (context: ContextOf<E> & { readonly id: number }) => Promise<void>;
};

/** An entity's behaviour beside its declaration, typed by it. */
export const serve = <const E extends Entity>(entity: E, hooks: Hooks<E>): EntityServer<E> =>
  ({ entity, ...hooks }) as EntityServer<E>;

/** How declared actions and queries are served: a performer for each, checked against its declaration. */

/** What a performer hands back; the runner adds the row where the declaration asks for it. */
export type Performed<X extends Action> = X extends { readonly answer: infer A }
  ? A extends 'nothing'
    ? undefined
    : A extends 'row'
      ? Row | undefined
      : A extends 'rows'
        ? readonly Row[]
        : A extends Declared<'rowWith', infer F extends Fields>
          ? RecordOf<F> & { readonly row?: Row }
          : A extends Declared<'record' | 'envelope', infer F extends Fields>
            ? RecordOf<F>
            : A extends Declared<'records', infer F extends Fields>
              ? readonly RecordOf<F>[]
              : A extends z.ZodType
                ? AnswerOf<A, never>
                : never
  : never;

/** Where only the row is answered, there may be nothing to hand back. */
type Perform<X extends Action> = (
  context: ActionContext<X>,
) => Promise<Performed<X>> | (X extends { readonly answer: 'row' | 'nothing' } ? Promise<void> : never);

export type Performer<X extends Action> =
  | Perform<X>
  | { readonly queue: Queue; readonly perform: Perform<X> }
  | { readonly outside: (context: OutsideContext<X>) => Promise<Perform<X>> };

/** A missing performer, or one that answers something else than declared, does not compile. */
export const perform = <const A extends Actions>(
  actions: A,
  performers: { readonly [K in keyof A]: Performer<A[K]> },
): readonly ServedAction[] =>
  Object.entries(actions).map(([key, action]) => {
    const performer = performers[key] as Performer<Action>;
    return {
      action,
      perform: unprepared,
      ...(typeof performer === 'function' ? { perform: performer } : performer),
    };
  });

const foundAnswers = new WeakSet<object>();

/** What an action of status 'made' answers when the thing was there already: 200 instead of the status of a new one. */
export const found = <T extends object>(answer: T): T => {
  foundAnswers.add(answer);
  return answer;
};

export const isFound = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && foundAnswers.has(answer);

const unprepared = async (): Promise<never> => {
  throw new Error('performed without what comes before its transaction');
};

/** What answers a query; rows of the entity come as they are stored and leave as the entity answers them. */
export type Answerer<X extends Query> = (
  context: QueryContext<X>,
) => Promise<
  X extends { readonly answer: 'row' }
    ? Row
    : X extends { readonly answer: 'rows' }
      ? readonly Row[]
      : QueryAnswer<X>
>;

export const answer = <const Q extends Queries>(
  queries: Q,
  answerers: { readonly [K in keyof Q]: Answerer<Q[K]> },
): readonly ServedQuery[] =>
  Object.entries(queries).map(([key, query]) => ({ query, answer: answerers[key] as Answerer<Query> }));
