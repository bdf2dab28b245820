import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** COPY in both directions over the driver's own connection, a block at a time: memory does not grow with the table. */

/** Bytes of a block; a row that is longer makes one of its own. */
const blockBytes = 1024 * 1024;
/** Blocks that wait for a slow reader before the connection is held back. */
const mostWaiting = 2;

/** What the driver hands to whatever takes part in its queue of queries, beyond what its types tell. */
interface CopyConnection {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const nothing = (): void => {};

/** Steps of an ordinary query that a COPY has no use for. */
const unused = {
  handleRowDescription: nothing,
  handleDataRow: nothing,
  handlePortalSuspended: nothing,
  handleEmptyQuery: nothing,
};

/** Rows of a `copy … to stdout`, in blocks of whole rows. A reader that stops early must end the connection. */
export async function* copyOut(client: pg.ClientBase, sql: string): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let block = Buffer.allocUnsafe(blockBytes);
  let filled = 0;
  let held: Duplex | undefined;
  let end: { readonly error?: Error } | undefined;
  let wake = nothing;
  const flush = () => {
    if (filled === 0) return;
    waiting.push(block.subarray(0, filled));
    block = Buffer.allocUnsafe(blockBytes);
    filled = 0;
    wake();
  };
  const finish = (ending: { readonly error?: Error }) => {
    flush();
    end ??= ending;
    wake();
  };
  client.query({
    ...unused,
    submit: (connection: pg.Connection) => connection.query(sql),
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }, { stream }: CopyConnection) => {
      if (filled + chunk.length > blockBytes) flush();
      // Copied at once: the driver writes over its own buffer.
      if (chunk.length > blockBytes) {
        waiting.push(Buffer.from(chunk));
        wake();
      } else filled += chunk.copy(block, filled);
      if (waiting.length <= mostWaiting) return;
      held = stream;
      stream.pause();
    },
    handleCommandComplete: nothing,
    handleReadyForQuery: () => finish({}),
    handleError: (error: Error) => finish({ error }),
  });
  for (;;) {
    const next = waiting.shift();
    if (next) yield next;
    else if (end?.error) throw end.error;
    else if (end) return;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
        held?.resume();
        held = undefined;
        if (waiting.length > 0 || end) resolve();
      });
  }
}

/** Feeds a `copy … from stdin` with the blocks, and waits until the database has taken them all. */
export const copyIn = (client: pg.ClientBase, sql: string, blocks: AsyncIterable<Buffer>): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const feed = async (connection: CopyConnection) => {
      for await (const block of blocks) {
        if (failure) return;
        connection.sendCopyFromChunk(block);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    };
    client.query({
      ...unused,
      submit: (connection: pg.Connection) => connection.query(sql),
      handleCopyInResponse: (connection: CopyConnection) => {
        feed(connection).catch((error: unknown) => {
          failure = error instanceof Error ? error : new Error(String(error));
          connection.sendCopyFail('the source failed');
        });
      },
      handleCopyData: nothing,
      handleCommandComplete: nothing,
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => {
        failure ??= error;
        reject(failure);
      },
    });
  });
