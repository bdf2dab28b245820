import { HttpError } from '../../../../providers/http-error';

export interface HolderOptions<B> {
  /** Each answers the hold's id. Throws HttpError. */
  readonly make: (body: B) => Promise<number>;
  readonly move: (id: number, body: B) => Promise<number>;
  readonly drop: (id: number) => Promise<unknown>;
  readonly onHeld: (id: number) => void;
  /** There is no hold: somebody else has the time, or it could not be asked for. */
  readonly onLost: (error: unknown) => void;
}

/**
 * One hold on the server that follows what is wanted. Calls go out one after the other, and only for what is
 * wanted last: a slow answer never moves a hold back.
 */
export const createHolder = <B,>({ make, move, drop, onHeld, onLost }: HolderOptions<B>) => {
  let wanted: B | undefined;
  let holdId: number | undefined;
  let isAsked = false;
  let isOver = false;
  let isWorking = false;

  const place = async (body: B): Promise<void> => {
    try {
      holdId = await (holdId === undefined ? make(body) : moveTo(holdId, body));
      if (!isOver) onHeld(holdId);
    } catch (error) {
      // The old time is not wanted any more: others may have it.
      await giveUp();
      if (!isOver) onLost(error);
    }
  };
  const moveTo = async (id: number, body: B): Promise<number> => {
    try {
      return await move(id, body);
    } catch (error) {
      // A browser that slept finds its hold gone.
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      return make(body);
    }
  };
  const giveUp = async (): Promise<void> => {
    const id = holdId;
    holdId = undefined;
    // One that cannot be given back ends by itself.
    if (id !== undefined) await drop(id).catch(() => {});
  };
  const work = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      if (!isOver && wanted !== undefined) await place(wanted);
      else {
        const had = holdId !== undefined;
        await giveUp();
        if (had && !isOver) onLost(undefined);
      }
    }
  };
  const ask = (): void => {
    isAsked = true;
    if (isWorking) return;
    isWorking = true;
    void work().finally(() => {
      isWorking = false;
    });
  };
  return {
    want: (body: B | undefined): void => {
      wanted = body;
      ask();
    },
    /** Begins the hold's time anew; asks again for one that was refused. */
    renew: (): void => {
      if (wanted !== undefined) ask();
    },
    end: (): void => {
      isOver = true;
      ask();
    },
  };
};
