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
import type { BackgroundWork } from '../kernel/background-work';
import type { ApiError, FieldIssue } from '../kernel/errors';
import type { MessageReceiver } from '../messaging/provider-types';
import { type Actor, keepRowRules, type ReadSession, type RowRules, type Scope } from './actor';
import type { Services } from './services';

/** Stored values by field key. Child rows are arrays of objects. */
export type Values = Readonly<Record<string, unknown>>;

/** Row of any entity, as the API answers it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** Row of entity `E`: its declared fields with their types, and untyped keys that only a query adds. */
export type RowIn<E extends Entity> = RowOf<E> & Row;

export interface GuardContext {
  readonly client: pg.PoolClient;
  readonly actor: Actor;
  readonly book: Book;
  readonly type: 'create' | 'update' | 'delete';
  /** Values about to be stored; empty on delete. */
  readonly values: Values;
  readonly before: Row | undefined;
  /** Parsed payload, before the server computes any values. For an update it has only the sent keys. */
  readonly asked: Values;
  /** Parsed values that are sent with the row but not stored. Empty if the server itself makes the row. */
  readonly input: Values;
}

/** Result of a `stored` hook that changed nothing the row shows, so that the row need not be read again. */
export const untouched = Symbol('untouched');

/** Something that a write brought about besides its row. */
export interface Remark {
  readonly code: string;
  readonly [key: string]: unknown;
}

/** Hooks, actions and queries that the server of one subject adds to an entity. */
export type Beside = Pick<EntityServer, 'guard' | 'stored' | 'remarks' | 'actions' | 'queries'>;

/** Server side of a subject, which is an entity or a topic without rows: its requests and its background work. */
export interface SubjectServer extends BackgroundWork<Services> {
  readonly actions?: readonly ServedAction[];
  readonly queries?: readonly ServedQuery[];
  /** Hooks, actions and queries for rows of other entities, by entity name. Entities the book lacks are ignored. */
  readonly beside?: Readonly<Record<string, Beside>>;
  /** Adds routes that no declaration makes. A promise is awaited. */
  readonly routes?: (api: FastifyInstance, services: Services, served: ServedBook) => unknown;
  /** Requests (`GET /settings`) that are allowed before the user replaces a password that somebody else set. */
  readonly openBefore?: RegExp;
  /** SQL for a JSON array of the fields that an owner has added (`OwnField`). Read anew with each policy version. */
  readonly ownFields?: string;
  /** Tokens of programs that this subject gives out. Default: none. */
  readonly tokens?: ProgramTokens;
  /** Requests that are also allowed while the user must add a second step of the sign-in first. */
  readonly openToEnrol?: RegExp;
  /** Hooks by settings group. They run in the transaction that changes keys of the group. */
  readonly follows?: Readonly<
    Record<
      string,
      (client: pg.PoolClient, actor: Actor, changed: readonly string[], services: Services) => Promise<void>
    >
  >;
  /** Keys of a settings group that are computed from other rows, by the name of the group. */
  readonly tells?: Readonly<Record<string, (client: pg.ClientBase | pg.Pool) => Promise<object>>>;
  /** Requests about the session itself: they are made by who signed in, also while they see the product as another. */
  readonly ofSession?: RegExp;
  /** Handler of provider events about messages. The messages noun sets it; the channels noun does not know it. */
  readonly receives?: (services: Services) => MessageReceiver;
}

/**
 * Behaviour of an entity beyond its declaration. `derive` computes stored values from others, `guard` may
 * refuse or add values inside the transaction, `stored` runs there once the row has its id, `warn` adds
 * warnings to a reply, `answer` shapes it.
 */
export interface EntityServer<E extends Entity = Entity> extends SubjectServer, RowRules {
  readonly entity: E;
  /** True if an update may omit required keys, which keep their values: a drag sends two times only. */
  readonly keepsAbsent?: boolean;
  readonly derive?: (values: Values, context: { readonly branchId: number | undefined }) => Values;
  /** Hooks that depend on the server's configuration. Called once, when the routes are made. */
  readonly configured?: (services: Services) => Pick<EntityServer, 'guard' | 'answer'>;
  readonly guard?: (context: GuardContext) => Promise<Values | undefined>;
  readonly stored?: (context: GuardContext & { readonly id: number }) => Promise<unknown>;
  /** Returns what else a write brought about, which its answer carries. Runs in the transaction, after the write. */
  readonly remarks?: (context: {
    readonly client: pg.PoolClient;
    readonly actor: Actor;
    readonly row: Row;
  }) => Promise<readonly Remark[]>;
  /** Runs in the deleting transaction, once the row is deleted or inactive. */
  readonly removed?: (context: GuardContext & { readonly id: number }) => Promise<void>;
  /** Returns the refusal for a violated database constraint of the entity. */
  readonly conflict?: (pool: pg.Pool, error: unknown, values: Values) => Promise<ApiError | undefined>;
  readonly warn?: (context: {
    readonly client: pg.PoolClient;
    readonly actor: Actor;
    readonly row: Row;
  }) => Promise<readonly unknown[]>;
  /** Changes a row just before it is answered: adds names next to ids. Hidden fields are already removed. */
  readonly answer?: (row: Row, actor: Actor, entity: Entity) => Row;
  /** Describes, for the API documentation, how `answer` changes a row. Default: not at all. */
  readonly answerShape?: AnswerShape;
  /** Schema of extra keys in refusals of this entity (`ApiErrorDetails.extra`), for the API documentation. */
  readonly refusalKeys?: z.ZodObject;
  /** Hooks for rows that are imported from a file. */
  readonly importing?: Importing;
  /**
   * SQL conditions on a row `t`, by the name of a declared first step. A step is done once a row within the reader's
   * scope meets its condition. Default: once there is any row.
   */
  readonly firstSteps?: Readonly<Record<string, string>>;
  /** SQL of its triggers and their functions (`create or replace`). Runs at a server start if it changed. */
  readonly triggers?: string;
}

export interface AnswerShape {
  /** Keys that are added or replace declared ones. A key with `z.never()` is not answered. */
  readonly adds: z.ZodObject;
  /** Like `adds`, for child rows, by the key of their list. */
  readonly inRows?: Readonly<Record<string, z.ZodObject>>;
}

/** Cell to look up: its values, with the payload and the branch of its row. */
export interface ImportLookup {
  readonly values: readonly string[];
  readonly row: Values;
  readonly branchId: number;
}

export interface Importing {
  /** Lookups by field key, for values that no column comparison finds. Rows are compared by `match`. */
  readonly foundBy?: Readonly<
    Record<
      string,
      (
        client: pg.ClientBase | pg.Pool,
        asked: readonly ImportLookup[],
      ) => Promise<readonly { readonly match: string | null; readonly ids: readonly number[] }[]>
    >
  >;
  /** Returns issues of each payload that only the database can find. The dry run calls it, too. */
  readonly check?: (
    client: pg.ClientBase | pg.Pool,
    rows: readonly Values[],
  ) => Promise<readonly (readonly FieldIssue[])[]>;
  /** Makes a row from fields that only the import has. Default: the normal create. */
  readonly make?: (context: {
    readonly client: pg.PoolClient;
    readonly actor: Actor;
    readonly values: Values;
    readonly branchId: number;
  }) => Promise<Row>;
  /** Tables whose rows go when an import is undone, with a condition. Rows of other tables are history. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Returns the ids that have a history without a foreign key, like merged customers. */
  readonly used?: (client: pg.PoolClient, ids: readonly number[]) => Promise<readonly number[]>;
  /** Runs in the transaction that undoes an import, after its rows are deleted. */
  readonly takenBack?: (client: pg.PoolClient, actor: Actor, rows: readonly Row[]) => Promise<void>;
}

export const plain = <const E extends Entity>(entity: E): EntityServer<E> => ({ entity });

interface CallContext<X extends Action | Query> {
  readonly actor: Actor;
  readonly services: Services;
  /** Parsed input with defaults. Its references exist within the actor's scope. */
  readonly input: ActionInput<X>;
  readonly params: ActionParams<X>;
  /** Row that the request is on. The row of an action is locked, and its state allows the action. */
  readonly row: X extends { readonly on: 'entity' | 'list' | 'branches' | 'none' }
    ? undefined
    : X extends { readonly of: infer E }
      ? RowOf<E> & Row
      : never;
  readonly server: ServerOf<X>;
}

export interface ActionContext<X extends Action> extends CallContext<X> {
  /** Connection of the transaction, which commits all writes together with the audit entry, or none. */
  readonly client: pg.PoolClient;
}

type ServerOf<X> = X extends { readonly of: infer E }
  ? E extends Entity
    ? EntityServer<E>
    : undefined
  : undefined;

/** Locks other rows before the action's own row, so that several actions lock them in the same order. */
export type Queue = (context: {
  readonly client: pg.PoolClient;
  readonly actor: Actor;
  readonly id: number;
  readonly input: Values;
}) => Promise<void>;

/** Context before the transaction. The row is not locked and may still change. */
export type OutsideContext<X extends Action> = CallContext<X>;

/** Action with its performer. The types are erased for the runner. */
export interface ServedAction {
  readonly action: Action;
  readonly queue?: Queue;
  // Methods, so that performers of specific actions are assignable.
  perform(context: ActionContext<Action>): Promise<unknown>;
  /**
   * Runs before the transaction, for slow work and requests to others. Returns the work to do inside the transaction.
   * Its effects remain if the action is refused. A repeat with a known idempotency key skips it, like the action.
   */
  outside?(context: OutsideContext<Action>): Promise<(context: ActionContext<Action>) => Promise<unknown>>;
}

export interface QueryContext<X extends Query> extends CallContext<X> {
  /** Pool of read connections, because a query changes nothing. */
  readonly pool: pg.Pool;
  /** True if the records go into a file, which must contain all of them. */
  readonly isFile: boolean;
  /** Scope of the reader, narrowed to the requested branches. */
  readonly scope: Scope;
  /** Returns the row of the entity as this reader may see it. */
  readonly shown: (row: Row) => X extends { readonly of: infer E } ? RowOf<E> : never;
  readonly list: X extends { readonly on: 'list' } ? ListQuery : undefined;
}

export interface ServedQuery {
  readonly query: Query;
  answer(context: QueryContext<Query>): Promise<unknown>;
}

/** Book with its servers: all that the server knows about a product. */
export interface ServedBook {
  readonly book: Book;
  readonly signIn: SignIn;
  /** Servers of entities with special behaviour. Background work and checks run in this order. */
  readonly servers: readonly EntityServer[];
  readonly topics: readonly SubjectServer[];
  /** Sentence for what a permission allows, by its key. Other permissions get a standard sentence. */
  readonly permissions?: Readonly<Record<string, Label>>;
  /** Tells whoever looks after the centre that a person is refused often, or asks for more than the limits allow. */
  readonly reportUnusual?: (client: pg.PoolClient, actor: Actor) => Promise<unknown>;
  /** True if the demo centre belongs to this book and may fill an empty database. Default: false. */
  readonly hasDemo?: boolean;
}

export interface SignIn {
  /**
   * Asked after the right password, in the transaction that would open the session. Returns the refusal that asks for a
   * second step, or undefined if the password is enough. Default: it is.
   */
  readonly nextStep?: (client: pg.ClientBase, userId: number) => Promise<ApiError | undefined>;
  readonly reader: (services: Services) => ReadSession;
  readonly isEmpty: (pool: pg.Pool) => Promise<boolean>;
  /** Returns why the first admin may not have that password, as an issue without its path. Undefined if they may. */
  readonly weaknessOfFirst: (
    pool: pg.Pool,
    username: string,
    password: string,
  ) => Promise<Pick<FieldIssue, 'key' | 'params'> | undefined>;
  /** Creates the first admin of an empty database. Does nothing if there is a user. */
  readonly addFirst: (pool: pg.Pool, username: string, password: string) => Promise<unknown>;
}

/** Tokens of one shape that programs call with. Every other token is that of a sign-in. */
export interface ProgramTokens {
  /** True for texts of the tokens' shape, whether or not such a token exists. */
  readonly isFor: (token: string) => boolean;
  readonly reader: (services: Services) => ReadSession;
  readonly scheme: { readonly name: string; readonly description: Label };
}

export const subjectsOf = ({ topics, servers }: ServedBook): readonly SubjectServer[] => [
  ...topics,
  ...servers,
];

export type ContextOf<E extends Entity> = Omit<GuardContext, 'before' | 'input'> & {
  readonly before: RowIn<E> | undefined;
  readonly input: Partial<InputsOf<E>>;
};

type InputsOf<E> = E extends Entity<infer _, infer I> ? ParsedOf<I> : never;

type Hooks<E extends Entity> = Omit<
  EntityServer,
  'entity' | 'configured' | 'guard' | 'stored' | 'removed'
> & {
  readonly configured?: (services: Services) => Pick<Hooks<E>, 'guard' | 'answer'>;
  readonly guard?: (context: ContextOf<E>) => Promise<Values | undefined>;
  readonly stored?: (context: ContextOf<E> & { readonly id: number }) => Promise<unknown>;
  readonly removed?: (context: ContextOf<E> & { readonly id: number }) => Promise<void>;
};

export const serve = <const E extends Entity>(entity: E, hooks: Hooks<E>): EntityServer<E> => {
  keepRowRules(entity, hooks);
  return { entity, ...hooks } as EntityServer<E>;
};

/** Result of a performer. The runner adds the row if the declaration asks for it. */
type Performed<X extends Action> = X extends { readonly answer: infer A }
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

/** Performer of an action. It may return nothing if the reply is only the row or empty. */
type Perform<X extends Action> = (
  context: ActionContext<X>,
) => Promise<Performed<X>> | (X extends { readonly answer: 'row' | 'nothing' } ? Promise<void> : never);

type Performer<X extends Action> =
  | Perform<X>
  | { readonly queue: Queue; readonly perform: Perform<X> }
  | { readonly outside: (context: OutsideContext<X>) => Promise<Perform<X>> };

/** Pairs actions with performers. A missing performer or a wrong result type does not compile. */
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

/** Marks the result of an action of status 'made' as already existing, so that the reply has status 200, not 201. */
export const found = <T extends object>(answer: T): T => {
  foundAnswers.add(answer);
  return answer;
};

export const isFound = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && foundAnswers.has(answer);

const unprepared = async (): Promise<never> => {
  throw new Error('performed without what comes before its transaction');
};

/** Function that answers a query. It returns stored rows; the runner shapes them as the entity answers them. */
type Answerer<X extends Query> = (
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
