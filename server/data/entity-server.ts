import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Entity } from '../../src/schema/entity';
import type { ApiError } from '../http/errors';
import type { Actor } from './actor';
import type { PolicyBook } from './policy';

/** Stored values by field key; child rows as arrays of objects. */
export type Values = Readonly<Record<string, unknown>>;
/** A row as the API answers it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

export interface GuardContext {
  readonly client: pg.PoolClient;
  readonly actor: Actor;
  readonly type: 'create' | 'update' | 'delete';
  /** What is about to be stored; empty on delete. */
  readonly values: Values;
  readonly before: Row | undefined;
  /** The body as sent, for keys that no field describes. */
  readonly body: Values;
}

/**
 * What an entity does beyond its declaration. `derive` computes stored values from others, `guard` may
 * refuse or add values inside the transaction, `stored` runs there once the row has its id, `warn` adds
 * remarks to an answer, `answer` shapes it, `routes` adds calls beside the generated ones.
 */
export interface EntityServer {
  readonly entity: Entity;
  /** A change may be sent without required keys, which stay as they are: a drag sends two times alone. */
  readonly keepsAbsent?: boolean;
  readonly derive?: (values: Values, context: { readonly branchId: number | undefined }) => Values;
  readonly guard?: (context: GuardContext) => Promise<Values | undefined>;
  readonly stored?: (context: GuardContext & { readonly id: number }) => Promise<void>;
  /** Runs in the deleting transaction, once the row is gone or inactive. */
  readonly removed?: (context: GuardContext & { readonly id: number }) => Promise<void>;
  /** Names the refusal behind a database constraint of the entity's own. */
  readonly conflict?: (pool: pg.Pool, error: unknown, values: Values) => Promise<ApiError | undefined>;
  readonly searchParts?: (values: Values) => readonly unknown[];
  readonly warn?: (context: {
    readonly client: pg.PoolClient;
    readonly actor: Actor;
    readonly row: Row;
  }) => Promise<readonly unknown[]>;
  /** The last change of a row before it is answered, to whomever: names beside ids, what a right hides. */
  readonly answer?: (row: Row, actor: Actor) => Row;
  readonly routes?: (app: FastifyInstance, parts: RouteParts) => void;
}

/** What a hand-written route gets to work with. */
export interface RouteParts {
  readonly pool: pg.Pool;
  readonly policy: PolicyBook;
  readonly server: EntityServer;
}

/** An entity without behaviour of its own. */
export const plain = (entity: Entity): EntityServer => ({ entity });
